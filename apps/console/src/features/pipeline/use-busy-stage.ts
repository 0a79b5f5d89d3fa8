import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useMay } from '../../session/session.ts'
import { STAGES } from '../applications/stages.ts'
import { dashboardQuery } from '../overview/overview.queries.ts'

export type StageCounts = Readonly<Partial<Record<string, number>>>

/**
 * How many stand in each stage, where that is known, and where a phone, which shows one stage at a time, opens: at the first that has
 * somebody. `busy` is undefined while that is being asked.
 */
export function useBusyStage(
  tanId: string | undefined,
  wanted: boolean,
): { busy: (typeof STAGES)[number] | undefined; counts: StageCounts | undefined } {
  const all = useQuery({ ...dashboardQuery, enabled: useMay('dashboard.read') && wanted && tanId === undefined })
  const { data, isError } = useQuery({
    queryKey: ['applications', 'stages', tanId],
    enabled: wanted && tanId !== undefined,
    queryFn: async ({ signal }) => {
      const page = await bodyOf(api.GET('/api/v1/applications', { params: { query: { tan_id: tanId as string, limit: 100 } }, signal }))
      const counts: Record<string, number> = {}
      for (const { status } of page.items) counts[status] = (counts[status] ?? 0) + 1
      return { counts, isWhole: !page.has_more }
    },
  })
  if (tanId === undefined) return { busy: 'Applied', counts: all.data?.applications_by_status }
  if (isError) return { busy: 'Applied', counts: undefined }
  return {
    busy: data && (STAGES.find((stage) => (data.counts[stage] ?? 0) > 0) ?? 'Applied'),
    counts: data?.isWhole === true ? data.counts : undefined,
  }
}
