import type { JsonObject, Tool } from '@tanager/manifest'
import { type Deadline, deadlines } from './deadlines.ts'
import type { ToolAnswer, Upstream } from './ports.ts'
import { ToolChanged, UpstreamFailure } from './ports.ts'
import type { KnownRun } from './run.ts'
import type { FailureCode } from './verdict.ts'

/** What came of all tries of one call. `sent` false: it is certain that no tool server saw anything. */
export type Attempted =
  | { readonly kind: 'answer'; readonly answer: ToolAnswer; readonly attempts: number }
  /** The tool is no longer what passed the checks, and it never saw the call. */
  | { readonly kind: 'changed'; readonly reason: string }
  | { readonly kind: 'failure'; readonly code: FailureCode; readonly message: string; readonly attempts: number; readonly sent: boolean }

type Try =
  | { readonly kind: 'answer'; readonly answer: ToolAnswer }
  | { readonly kind: 'changed'; readonly reason: string; readonly sent: false }
  | {
      readonly kind: 'timeout' | 'failure' | 'cancelled'
      readonly sent: boolean
      readonly brokeDown?: boolean
      /** For whoever made the call, in place of another try. */
      readonly forCaller?: string | undefined
    }

const LONGEST_BACKOFF_MS = 30_000
/** A read that breaks the server down is not sent more often: its input may be the cause. */
const MOST_BREAKDOWNS = 2
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
export async function attemptCall(run: KnownRun, upstream: Upstream, random: () => number, mayLeave: () => void): Promise<Attempted> {
  const { tool } = run.governed
  const { signal } = run.call
  const repeatable = isRepeatable(tool, run.approval)
  const most = Math.max(1, tool.retryPolicy.maxAttempts)
  let sent = false
  let breakdowns = 0

  for (let attempts = 1; ; attempts += 1) {
    if (signal?.aborted) return failure({ kind: 'cancelled', sent }, attempts - 1, sent, run)
    const outcome = await tryOnce(run, upstream, mayLeave)
    if (outcome.kind === 'answer') return { kind: 'answer', answer: outcome.answer, attempts }
    if (outcome.kind === 'changed') return changed(outcome.reason, attempts, sent)
    sent ||= outcome.sent
    if (outcome.brokeDown) breakdowns += 1
    const isOfUse = outcome.kind !== 'cancelled' && outcome.forCaller === undefined && breakdowns < MOST_BREAKDOWNS
    const again = isOfUse && attempts < most && (repeatable || !outcome.sent)
    if (!again) return failure(outcome, attempts, sent, run, breakdowns)
    const whole = Math.min(LONGEST_BACKOFF_MS, tool.retryPolicy.backoffMs * 2 ** (attempts - 1))
    await pause(whole * (0.5 + random() / 2), signal) // half of it is chance, so that callers do not come back all at once
  }
}

/** A read may have been sent before: then the server broke down, and came back as another one. */
const changed = (reason: string, attempts: number, sent: boolean): Attempted =>
  sent
    ? {
        kind: 'failure',
        code: 'upstream_unavailable',
        message: `The connection to the tool server broke, and the tool was changed when it was back: ${reason}`,
        attempts: attempts - 1,
        sent,
      }
    : { kind: 'changed', reason }

function failure(
  { kind, forCaller }: Exclude<Try, { kind: 'answer' | 'changed' }>,
  attempts: number,
  sent: boolean,
  { governed: { tool }, approval }: KnownRun,
  breakdowns = 0,
): Attempted {
  const failed = (code: FailureCode, message: string): Attempted => ({ kind: 'failure', code, message, attempts, sent })
  const tries = attempts === 1 ? 'one try' : `${attempts} tries`
  if (sent && !isRepeatable(tool, approval))
    return failed(
      'outcome_unknown',
      'The call was sent and no answer came, so it may or may not have been carried out. Check the record that it should have changed before you try again.',
    )
  if (kind === 'cancelled') return failed('cancelled', 'The caller disconnected before the tool had answered.')
  if (forCaller !== undefined) return failed('upstream_unavailable', forCaller)
  if (kind === 'timeout')
    return failed('timeout', `The tool did not answer within ${tool.timeoutMs / 1_000} s (timeoutMs of its manifest), after ${tries}.`)
  if (breakdowns >= MOST_BREAKDOWNS)
    return failed(
      'upstream_unavailable',
      'The tool server broke down at this call, twice. The arguments may be the cause, so it was not sent again.',
    )
  return failed('upstream_unavailable', `The tool server could not be reached, after ${tries}.`)
}

/** A read without an approval may be sent more than once. */
const isRepeatable = (tool: Tool, approval: KnownRun['approval']): boolean => tool.tier === 'read_only' && approval === undefined

/** One try within the tool's time. It ends in time even when the upstream heeds neither signal nor limit. */
const tryOnce = (run: KnownRun, upstream: Upstream, mayLeave: () => void): Promise<Try> =>
  new Promise((resolve) => new OneTry(run, resolve).ask(upstream, mayLeave))

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

  ask(upstream: Upstream, mayLeave: () => void): void {
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
      mayLeave,
    }
    try {
      mayLeave()
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
    if (error instanceof ToolChanged) this.end({ kind: 'changed', reason: error.message, sent: false })
    else if (error instanceof UpstreamFailure) {
      const { sent, brokeDown, forCaller } = error
      this.end({ kind: 'failure', sent, brokeDown, forCaller })
    } else this.end({ kind: 'failure', sent: true })
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
    if (this.stopped === undefined) {
      this.resolve(outcome)
      return
    }
    const forCaller = outcome.kind === 'answer' || outcome.kind === 'changed' ? undefined : outcome.forCaller
    this.resolve({ kind: this.stopped, sent: outcome.kind === 'answer' || outcome.sent, forCaller })
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
