import { onlineManager, QueryClient } from '@tanstack/react-query'
import { toProblem } from './problem.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without the network a fetch fails at once and says so. A paused one has neither data nor an error, and pages would call it empty.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A refusal stays one; only an absent service is worth another try.
      retry: (count, error) => count < 2 && onlineManager.isOnline() && (toProblem(error).offline || toProblem(error).status === 503),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
