import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, postForEvents } from '../../api/client.ts'
import { ApiProblem, problemOf } from '../../api/problem.ts'
import type { components } from '../../api/talent.gen.ts'
import { readEvents } from './event-stream.ts'

export type AskAnswer = components['schemas']['AskAnswer']
export type AskRequest = components['schemas']['AskRequest']
export type Choice = components['schemas']['Choice']
export type AskStep = components['schemas']['AskStep']
export type Table = components['schemas']['Table']
export type OutOfScope = components['schemas']['OutOfScope']

/** What can be asked about depends on the role that one has signed in with. */
export const tablesQuery = (role: string) =>
  queryOptions({
    queryKey: ['reports', 'tables', role],
    staleTime: 300_000,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/reports/tables', { signal })),
  })

export interface Answered {
  readonly answer: AskAnswer
  /** As the server says when to ask again. */
  readonly retryAfter: string | null
}

/** Asks, tells each step as it ends, and gives the answer. What was refused before anything began is an answer too, or a problem. */
export async function ask(request: AskRequest, onStep: (step: AskStep) => void, signal: AbortSignal): Promise<Answered> {
  const response = await postForEvents('/api/v1/reports/ask', request, signal)
  const retryAfter = response.headers.get('retry-after')
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return { answer: (await response.json()) as AskAnswer, retryAfter }
  if (!response.ok || response.body === null) throw await problemOf(response)
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'step') onStep(JSON.parse(data) as AskStep)
    if (event === 'answer') return { answer: JSON.parse(data) as AskAnswer, retryAfter }
  }
  throw new ApiProblem(0, { code: 'offline', detail: 'The answer broke off.' })
}
