import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, postForEvents } from '../../api/client.ts'
import { ApiProblem, problemOf, toProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import { readEvents } from './event-stream.ts'
import { SENTENCES } from './known-sentences.ts'

export type AskAnswer = components['schemas']['AskAnswer']
export type AskRequest = components['schemas']['AskRequest']
export type Choice = components['schemas']['Choice']
export type AskStep = components['schemas']['AskStep']
export type Table = components['schemas']['Table']
export type OutOfScope = components['schemas']['OutOfScope']

const LOOK_AGAIN_MS = 2_000
const PATIENCE_MS = 60_000

/** After a start the Query API first reads what the database holds. */
const isUnready = (error: unknown): boolean => toProblem(error).code === 'schema_index_unavailable'
const isAway = (error: unknown): boolean => toProblem(error).offline || toProblem(error).status === 503

/** What can be asked about depends on the role that one has signed in with. */
export const tablesQuery = (role: string) =>
  queryOptions({
    queryKey: ['reports', 'tables', role],
    staleTime: 300_000,
    retry: (count, error) => count < (isUnready(error) ? PATIENCE_MS / LOOK_AGAIN_MS : isAway(error) ? 2 : 0),
    retryDelay: LOOK_AGAIN_MS,
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

/** Until then it says that it has no index. */
const isStarting = ({ answer: { status, failure_explanation } }: Answered): boolean =>
  status === 'unavailable' && SENTENCES.noIndex.some((sentence) => sentence === failure_explanation)

/** Asks, and where the service is still starting, asks once more when it is ready. Looking whether it is leaves nothing in the audit log. */
export async function askOnceStarted(
  request: AskRequest,
  { onStep, onStarting }: { onStep: (step: AskStep) => void; onStarting: () => void },
  signal: AbortSignal,
): Promise<Answered> {
  const answered = await ask(request, onStep, signal)
  if (!isStarting(answered)) return answered
  onStarting()
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
    await pause(LOOK_AGAIN_MS, signal)
    if (await hasTables(signal)) {
      void queryClient.invalidateQueries({ queryKey: ['reports', 'tables'] })
      return ask(request, onStep, signal)
    }
  }
  return answered
}

async function hasTables(signal: AbortSignal): Promise<boolean> {
  try {
    await api.GET('/api/v1/reports/tables', { signal })
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (isUnready(error)) return false
    throw error
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
