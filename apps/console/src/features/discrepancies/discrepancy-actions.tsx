import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Discrepancy } from './discrepancies.queries.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { ReuploadDialog } from './reupload-dialog.tsx'

/** What this person may do with the discrepancy now. */
export function DiscrepancyActions({ discrepancy, size = 'sm' }: { discrepancy: Discrepancy; size?: 'sm' | 'xs' }) {
  const { t } = useTranslation('discrepancies')
  const [asked, setAsked] = useState<'Resolved' | 'Upheld' | 'reupload' | null>(null)
  const may = (action: string) => discrepancy.allowed_actions.includes(action)
  const close = () => setAsked(null)
  return (
    <>
      {may('discrepancy.resolve') && (
        <>
          <Button size={size} variant={size === 'sm' ? 'filled' : 'default'} onClick={() => setAsked('Resolved')}>
            {t('resolve')}
          </Button>
          <Button size={size} variant="default" onClick={() => setAsked('Upheld')}>
            {t('uphold')}
          </Button>
        </>
      )}
      {may('discrepancy.request-reupload') && (
        <Button size={size} variant="default" onClick={() => setAsked('reupload')}>
          {t('reupload')}
        </Button>
      )}
      {asked === 'reupload' && <ReuploadDialog discrepancy={discrepancy} onClose={close} />}
      {(asked === 'Resolved' || asked === 'Upheld') && <ResolveDialog discrepancy={discrepancy} resolution={asked} onClose={close} />}
    </>
  )
}
