import type { components } from '../../../api/talent.gen.ts'

export type CvUploadResult = components['schemas']['CvUploadResult']

/** What came back for one file; status 0: nothing did. */
export interface UploadAnswer {
  readonly status: number
  readonly body: unknown
  readonly retryAfter: string | null
}

export type NextStep =
  | { readonly kind: 'done'; readonly result: CvUploadResult }
  /** `final`: for what the file is, so that the same bytes are refused again. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string; readonly final: boolean }
  /** The token is no longer taken. */
  | { readonly kind: 'sign-in' }
  /** Nothing was stored, or nobody knows: the same request again, by the same key, after a while. */
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: 'connection' | 'busy' }

/** Too large, of the wrong type, or refused for its contents. */
const ABOUT_THE_FILE: ReadonlySet<number> = new Set([413, 415, 422])
const LONGEST_WAIT = 120_000

/** What to do with a file after the service, or the network, has spoken. `attempt` counts from 1. */
export function nextStep({ status, body, retryAfter }: UploadAnswer, attempt: number): NextStep {
  const { code = 'unknown', detail = '' } = (body ?? {}) as { code?: string; detail?: string }
  if (status === 201) return { kind: 'done', result: body as CvUploadResult }
  if (status === 401) return { kind: 'sign-in' }
  if (status === 0) return { kind: 'wait', ms: Math.min(1_000 * 2 ** (attempt - 1), 15_000), reason: 'connection' }
  const busy = status === 429 || status === 502 || status === 503 || status === 504
  // A connection that was lost half-way may have left the first try running: its answer comes by the same key in a moment.
  if (busy || code === 'request_in_progress') return { kind: 'wait', ms: waitOf(retryAfter, attempt), reason: 'busy' }
  return { kind: 'refused', code, detail, final: ABOUT_THE_FILE.has(status) }
}

function waitOf(retryAfter: string | null, attempt: number): number {
  const seconds = Number(retryAfter)
  if (retryAfter !== null && Number.isFinite(seconds) && seconds >= 0) return Math.min(Math.max(seconds, 0.5) * 1_000, LONGEST_WAIT)
  return Math.min(1_000 * 2 ** (attempt - 1), 30_000)
}
