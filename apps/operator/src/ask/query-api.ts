import type { ProblemBody } from '@tanager/kernel'
import type { AskAnswer, StepEvent, Turn } from '@tanager/query'
import { Refusal } from '../refusal.ts'
import { readEvents } from './events.ts'

export interface AskOptions {
  history?: readonly Turn[]
  /** Which of the choices that were offered for this question is meant: its id, its number or its text. */
  choice?: string | undefined
  signal?: AbortSignal
  onStep?: (event: StepEvent) => void
  /** Too many questions were asked: they may go on after so many seconds. The question is asked again when this is done, a few times at most. */
  whenLimited?: ((seconds: number) => Promise<void>) | undefined
}
/** No question can be put there, this one or another. */
export class NoQueryApi extends Refusal {
  constructor(message: string) {
    super(message, 2)
  }
}
export interface ListedTable {
  table_name: string
  columns: { name: string; type: string; nullable: boolean; is_primary_key: boolean }[]
}
/** The Query API as a client sees it. */
export interface QueryApi {
  readonly url: string
  ask(question: string, options?: AskOptions): Promise<AskAnswer>
  tables(): Promise<ListedTable[]>
}

/** Speaks with the service at an address. What stands in the way is a Refusal: 2 where no question could be put. */
export function queryApi(address: string, token: string): QueryApi {
  const base = address.replace(/(?<!\/)\/+$/, '')
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { ...init.headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) }
    const answer = await fetch(base + path, { ...init, headers, redirect: 'error' }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error
      throw new NoQueryApi(unreachable(base, error))
    })
    if (isProblem(answer)) throw problemOf((await answer.json()) as ProblemBody)
    if (!isOurs(answer)) throw new NoQueryApi(`What answers at ${base} is not the Query API (${answer.status} on ${path}).`)
    return answer
  }
  return {
    url: base,
    async ask(question, { history = [], choice, signal, onStep, whenLimited } = {}) {
      const post = () =>
        call('/ask', {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({ question, conversation_history: history, choice }),
          ...(signal ? { signal } : {}),
        })
      let answer = await post()
      for (let waits = 0; whenLimited && answer.status === 429 && waits < MOST_WAITS; waits += 1) {
        await answer.body?.cancel()
        await whenLimited(secondsIn(answer.headers.get('retry-after')))
        answer = await post()
      }
      if (!hasType(answer, 'text/event-stream')) return (await answer.json()) as AskAnswer
      try {
        for await (const { event, data } of readEvents(answer.body as AsyncIterable<Uint8Array>)) {
          if (event === 'answer') return JSON.parse(data) as AskAnswer
          if (event === 'step') onStep?.(JSON.parse(data) as StepEvent)
        }
      } catch (error) {
        if (signal?.aborted) throw error
      }
      throw new Refusal('The connection was lost before the answer had come.', 2)
    },
    async tables() {
      const answer = await call('/schema/tables', {})
      return ((await answer.json()) as { tables: ListedTable[] }).tables
    },
  }
}

/** Where the service does not say how long, a minute: its limit counts the questions of one. */
const secondsIn = (header: string | null): number => (Number(header) > 0 ? Math.min(Number(header), MINUTE) : MINUTE)
const MINUTE = 60
/** Whoever is still told to wait after that competes with others for the same limit. */
const MOST_WAITS = 3

const hasType = (answer: Response, type: string): boolean => answer.headers.get('content-type')?.startsWith(type) === true
const isProblem = (answer: Response): boolean => hasType(answer, 'application/problem+json')
/** An answer with rows or tables; 429 and 503 carry one too. */
const isOurs = (answer: Response): boolean => hasType(answer, 'text/event-stream') || hasType(answer, 'application/json')

function problemOf({ status, detail, errors = [] }: ProblemBody): Refusal {
  if (status === 401) return new NoQueryApi('The Query API wants its shared token: set API_AUTH_TOKEN as the service has it.')
  return new Refusal([detail, ...errors.map((fault) => `  ${fault.path} ${fault.message}`)].join('\n'), status >= 500 ? 1 : 2)
}

function unreachable(base: string, error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return [
    `No Query API answers at ${base} (${cause?.code ?? cause?.message ?? (error as Error).message}).`,
    'Start it with npm start, or alone with npm run start:query; or name another with --url or QUERY_URL.',
  ].join('\n')
}
