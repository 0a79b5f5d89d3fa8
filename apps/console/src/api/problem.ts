import type { components } from './talent.gen.ts'

type Body = components['schemas']['Problem']
export type Fault = components['schemas']['Fault']

/** A refusal, as the service words it; or that the service could not be reached. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  /** As the service words it; null where something else answered, such as a proxy in front of it. */
  readonly detail: string | null
  readonly correlationId: string | null
  readonly faults: readonly Fault[]
  readonly headers: Headers

  constructor(status: number, body: Partial<Body>, headers = new Headers()) {
    super(body.detail ?? body.title ?? `HTTP ${status}`)
    this.status = status
    this.detail = body.detail ?? body.title ?? null
    this.code = body.code ?? 'unknown'
    this.correlationId = body.correlation_id ?? headers.get('x-correlation-id')
    this.faults = body.errors ?? []
    this.headers = headers
  }

  /** Nothing was answered: the network, or the service, is away. */
  get offline(): boolean {
    return this.status === 0
  }
  /** Somebody changed the record in between. */
  get stale(): boolean {
    return this.code === 'stale_row_version' || this.status === 412
  }
  /** What was to be decided is decided, taken back or changed by now. */
  get overtaken(): boolean {
    return this.stale || OVERTAKEN.has(this.code)
  }
}

/** Whoever was offered a decision and is refused with one of these came after somebody else. */
const OVERTAKEN: ReadonlySet<string> = new Set(['not_pending', 'illegal_transition', 'not_your_step', 'one_step_per_person'])

export const toProblem = (error: unknown): ApiProblem =>
  error instanceof ApiProblem
    ? error
    : new ApiProblem(0, { code: 'offline', detail: error instanceof Error ? error.message : String(error) })

export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => ({}))
  return new ApiProblem(response.status, (body ?? {}) as Partial<Body>, response.headers)
}
