import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '../applications/applications.queries.ts'
import { tanQuery } from '../requisitions/requisitions.queries.ts'
import type { Interview } from './interviews.queries.ts'

/** Those who already have to do with the requisition: its hiring manager and whoever is to interview for it. */
export function useTeam(applicationId: string | null, scheduled: readonly Interview[]): ReadonlySet<string> {
  const { data: application } = useQuery({ ...applicationQuery(applicationId ?? ''), enabled: applicationId !== null })
  const tanId = application?.tan_id
  const { data: tan } = useQuery({ ...tanQuery(tanId ?? ''), enabled: tanId !== undefined })
  const panels = scheduled.filter(({ tan_number }) => tan_number === application?.tan_number).flatMap(({ panel }) => panel)
  const manager = tan?.hiring_manager_id ?? null
  return new Set([...(manager === null ? [] : [manager]), ...panels.map(({ user_id }) => user_id)])
}
