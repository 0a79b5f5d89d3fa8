import type { JsonObject, Tool } from '@tanager/manifest'
import { type Deadline, deadlines } from './deadlines.ts'
import type { ToolAnswer, Upstream } from './ports.ts'
import { UpstreamFailure } from './ports.ts'
import type { KnownRun } from './run.ts'
import type { FailureCode } from './verdict.ts'

/** What came of all tries of one call. `sent` false: it is certain that no tool server saw anything. */
export type Attempted =
  | { readonly kind: 'answer'; readonly answer: ToolAnswer; readonly attempts: number }
  | { readonly kind: 'failure'; readonly code: FailureCode; readonly message: string; readonly attempts: number; readonly sent: boolean }

type Try =
  | { readonly kind: 'answer'; readonly answer: ToolAnswer }
  | { readonly kind: 'timeout' | 'failure' | 'cancelled'; readonly sent: boolean }

const LONGEST_BACKOFF_MS = 30_000
/** After a time-out the upstream may still say that it had sent nothing; this long it is listened to. */
const LAST_WORD_MS = 40

/** What comes after the last try: its last word, the judgement of the answer, the records. */
const AFTERWARDS_MS = 30_000

/** The longest that a call of a tool can be in progress. */
export function longestMs({ timeoutMs, retryPolicy: { maxAttempts, backoffMs } }: Pick<Tool, 'timeoutMs' | 'retryPolicy'>): number {
  let whole = timeoutMs + AFTERWARDS_MS
  for (let again = 1; again < maxAttempts; again += 1) whole += timeoutMs + Math.min(LONGEST_BACKOFF_MS, backoffMs * 2 ** (again - 1))
  return whole
}

/**
 * Calls the tool as often as its manifest allows. What may change something is tried again only when nothing was sent;
 * a read is tried again after any failure of the way. An answer, also one that reports an error, is never asked for twice.
 */
export async function attemptCall(run: KnownRun, upstream: Upstream, random: () => number): Promise<Attempted> {
  const { tool } = run.governed
  const { signal } = run.call
  const repeatable = tool.tier === 'read_only' && run.approval === undefined
  const most = Math.max(1, tool.retryPolicy.maxAttempts)
  let sent = false

  for (let attempts = 1; ; attempts += 1) {
    if (signal?.aborted) return failure('cancelled', attempts - 1, sent, repeatable)
    const outcome = await tryOnce(run, upstream)
    if (outcome.kind === 'answer') return { kind: 'answer', answer: outcome.answer, attempts }
    sent ||= outcome.sent
    const again = outcome.kind !== 'cancelled' && attempts < most && (repeatable || !outcome.sent)
    if (!again) return failure(outcome.kind, attempts, sent, repeatable)
    const whole = Math.min(LONGEST_BACKOFF_MS, tool.retryPolicy.backoffMs * 2 ** (attempts - 1))
    await pause(whole * (0.5 + random() / 2), signal) // half of it is chance, so that callers do not come back all at once
  }
}

function failure(kind: Exclude<Try['kind'], 'answer'>, attempts: number, sent: boolean, repeatable: boolean): Attempted {
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  if (sent && !repeatable)
    return {
      kind: 'failure',
      code: 'outcome_unknown',
      message:
        'The call was sent and no answer came, so it may or may not have been carried out. Check the record that it should have changed before you try again.',
      attempts,
      sent,
    }
  if (kind === 'cancelled')
    return { kind: 'failure', code: 'cancelled', message: 'The caller disconnected before the tool had answered.', attempts, sent }
  if (kind === 'timeout')
    return { kind: 'failure', code: 'timeout', message: `The tool did not answer in time, after ${tries}.`, attempts, sent }
  return { kind: 'failure', code: 'upstream_unavailable', message: `The tool server could not be reached, after ${tries}.`, attempts, sent }
}

/** One try within the tool's time. It ends in time even when the upstream heeds neither signal nor limit. */
const tryOnce = (run: KnownRun, upstream: Upstream): Promise<Try> => new Promise((resolve) => new OneTry(run, resolve).ask(upstream))

/** Its own listener, and one promise for all: every call comes here. */
class OneTry {
  private readonly run: KnownRun
  private readonly resolve: (outcome: Try) => void
  private readonly controller = new AbortController()
  private wait: Wait | undefined
  private stopped: Reason | undefined

  constructor(run: OneTry['run'], resolve: OneTry['resolve']) {
    this.run = run
    this.resolve = resolve
  }

  ask(upstream: Upstream): void {
    const { copied, progress } = this.run
    const { caller, correlationId, signal } = this.run.call
    const { timeoutMs, requiredScopes: scopes, name: tool } = this.run.governed.tool
    const request = {
      server: this.run.governed.server,
      tool,
      arguments: (copied.ok ? copied.value : {}) as JsonObject,
      caller,
      scopes,
      approval: this.run.approval ?? null,
      correlationId,
      timeoutMs,
      signal: this.controller.signal,
    }
    try {
      const answer = upstream.call(progress === undefined ? request : { ...request, onProgress: progress.hear })
      Promise.resolve(answer).then(
        (given) => this.end({ kind: 'answer', answer: given }),
        (error) => this.fail(error),
      )
    } catch (error) {
      this.fail(error)
      return
    }
    if (signal?.aborted) this.stop('cancelled')
    else this.wait = new Wait(timeoutMs, signal, (reason) => this.stop(reason))
  }

  private fail(error: unknown): void {
    this.end({ kind: 'failure', sent: !(error instanceof UpstreamFailure) || error.sent })
  }

  /** The tool is told. What the upstream still says tells whether anything was sent. */
  private stop(reason: Reason): void {
    this.stopped = reason
    this.wait = new Wait(LAST_WORD_MS, undefined, () => this.end({ kind: reason, sent: true }))
    this.controller.abort(
      new Error(reason === 'timeout' ? `No answer within ${this.run.governed.tool.timeoutMs} ms.` : 'The caller disconnected.'),
    )
  }

  private end(outcome: Try): void {
    this.wait?.clear()
    this.resolve(this.stopped === undefined ? outcome : { kind: this.stopped, sent: outcome.kind === 'answer' || outcome.sent })
  }
}

type Reason = 'timeout' | 'cancelled'

/** Tells when the time is over or the caller leaves, and then no more. */
class Wait implements Deadline {
  readonly at: number
  private readonly tell: (reason: Reason) => void
  private readonly signal: AbortSignal | undefined

  constructor(milliseconds: number, signal: AbortSignal | undefined, tell: (reason: Reason) => void) {
    this.at = performance.now() + milliseconds
    this.tell = tell
    this.signal = signal
    deadlines.add(this)
    signal?.addEventListener('abort', this)
  }

  /** The caller leaves. */
  handleEvent(): void {
    this.clear()
    this.tell('cancelled')
  }

  /** The time is over. */
  over(): void {
    this.clear()
    this.tell('timeout')
  }

  clear(): void {
    deadlines.remove(this)
    this.signal?.removeEventListener('abort', this)
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (!signal?.aborted) await new Promise<Reason>((resolve) => new Wait(milliseconds, signal, resolve))
}
