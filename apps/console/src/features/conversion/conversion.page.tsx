import { useSearch } from '@tanstack/react-router'
import { ConversionList } from './conversion-list.tsx'
import { ConversionRecord } from './conversion-record.tsx'

/** Everybody who is being onboarded; or, with an application in the address, the one. */
export function ConversionPage() {
  const { application } = useSearch({ strict: false })
  return application === undefined ? <ConversionList /> : <ConversionRecord applicationId={application} />
}
