import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  refetchInterval: 60_000,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/dashboard/summary', { signal })),
})
