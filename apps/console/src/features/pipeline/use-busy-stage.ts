import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { STAGES } from '../applications/stages.ts'

/**
 * Where a phone, which shows one stage at a time, opens a requisition: at the first stage that has somebody. Undefined while
 * that is being asked.
 */
export function useBusyStage(tanId: string | undefined, wanted: boolean): (typeof STAGES)[number] | undefined {
  const { data, isError } = useQuery({
    queryKey: ['applications', 'stages', tanId],
    enabled: wanted && tanId !== undefined,
    queryFn: async ({ signal }) => {
      const { items } = await bodyOf(
        api.GET('/api/v1/applications', { params: { query: { tan_id: tanId as string, limit: 100 } }, signal }),
      )
      return items.map(({ status }) => status)
    },
  })
  if (tanId === undefined || isError) return 'Applied'
  return data && (STAGES.find((stage) => data.includes(stage)) ?? 'Applied')
}
