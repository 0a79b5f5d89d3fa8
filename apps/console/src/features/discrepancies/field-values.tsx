import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '../applications/applications.queries.ts'
import { CheckValues } from '../onboarding/check-values.tsx'
import type { Discrepancy } from './discrepancies.queries.ts'

/** What form and record say of the field that it is about, where both know it: who decides need not open the case for that. */
export function FieldValues({ discrepancy: { application_id: id, field } }: { discrepancy: Discrepancy }) {
  const { data: application } = useQuery(applicationQuery(id))
  if (field === null || application === undefined) return null
  return <CheckValues applicationId={id} candidateId={application.candidate_id} field={field} />
}
