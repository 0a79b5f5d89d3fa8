import { QueryClient } from '@tanstack/react-query'
import { toProblem } from './problem.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays one; only an absent service is worth another try.
      retry: (count, error) => count < 2 && (toProblem(error).offline || toProblem(error).status === 503),
    },
    mutations: { retry: false },
  },
})
