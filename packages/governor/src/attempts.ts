import type { JsonObject, Tool } from '@tanager/manifest'
import type { RecordedApproval, ToolAnswer, Upstream } from './ports.ts'
import { UpstreamFailure } from './ports.ts'
import type { KnownRun } from './run.ts'
import type { FailureCode } from './verdict.ts'
import { timerMs } from './with-deadline.ts'

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
export async function attemptCall(run: KnownRun & { arguments: JsonObject }, upstream: Upstream, random: () => number): Promise<Attempted> {
  const { tool } = run.governed
  const { signal } = run.call
  const repeatable = tool.tier === 'read_only' && run.approval === undefined
  const most = Math.max(1, tool.retryPolicy.maxAttempts)
  let sent = false

  for (let attempts = 1; ; attempts += 1) {
    if (signal?.aborted) return failure('cancelled', attempts - 1, sent, repeatable)
    const outcome = await tryOnce(run, upstream, run.approval ?? null)
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
        'The call was sent, but no answer came: it may have been done or not. Look at what it should have changed before you try anything again.',
      attempts,
      sent,
    }
  if (kind === 'cancelled')
    return { kind: 'failure', code: 'cancelled', message: 'The caller left before the tool had answered.', attempts, sent }
  if (kind === 'timeout')
    return { kind: 'failure', code: 'timeout', message: `The tool did not answer in time, after ${tries}.`, attempts, sent }
  return { kind: 'failure', code: 'upstream_unavailable', message: `The tool server could not be reached, after ${tries}.`, attempts, sent }
}

/** One try within the tool's time. It ends in time even when the upstream heeds neither signal nor limit. */
async function tryOnce(run: KnownRun & { arguments: JsonObject }, upstream: Upstream, approval: RecordedApproval | null): Promise<Try> {
  const { timeoutMs } = run.governed.tool
  const controller = new AbortController()
  const settled = ask(run, upstream, approval, controller.signal)
  const first = await within(timeoutMs, settled, run.call.signal)
  if (typeof first !== 'string') return first
  controller.abort(new Error(first === 'timeout' ? `No answer within ${timeoutMs} ms.` : 'The caller left.'))
  const word = await within(LAST_WORD_MS, settled, undefined)
  return { kind: first, sent: typeof word === 'string' || word.kind === 'answer' || word.sent }
}

async function ask(
  run: KnownRun & { arguments: JsonObject },
  upstream: Upstream,
  approval: RecordedApproval | null,
  signal: AbortSignal,
): Promise<Try> {
  const { caller, correlationId } = run.call
  const { timeoutMs, requiredScopes: scopes, name: tool } = run.governed.tool
  const request = {
    server: run.governed.server,
    tool,
    arguments: run.arguments,
    caller,
    scopes,
    approval,
    correlationId,
    timeoutMs,
    signal,
  }
  try {
    const answer = await upstream.call(run.progress === undefined ? request : { ...request, onProgress: run.progress.hear })
    return { kind: 'answer', answer }
  } catch (error) {
    return { kind: 'failure', sent: !(error instanceof UpstreamFailure) || error.sent }
  }
}

type Reason = 'timeout' | 'cancelled'

/** The work's result, or why it is not waited for any longer. The work does not fail. One promise, for every call comes here. */
function within<T>(milliseconds: number, work: Promise<T>, signal: AbortSignal | undefined): Promise<T | Reason> {
  return new Promise((resolve) => {
    const stop = new Stop(milliseconds, signal, resolve)
    void work.then((result) => {
      stop.clear()
      resolve(result)
    })
  })
}

/** Tells when the time is over or the caller leaves, and then no more. */
class Stop {
  private readonly tell: (reason: Reason) => void
  private readonly signal: AbortSignal | undefined
  private readonly timer: NodeJS.Timeout

  constructor(milliseconds: number, signal: AbortSignal | undefined, tell: (reason: Reason) => void) {
    this.tell = tell
    this.signal = signal
    this.timer = setTimeout(() => this.end('timeout'), timerMs(milliseconds))
    signal?.addEventListener('abort', this)
    if (signal?.aborted) this.handleEvent()
  }

  /** The caller leaves. */
  handleEvent(): void {
    this.end('cancelled')
  }

  clear(): void {
    clearTimeout(this.timer)
    this.signal?.removeEventListener('abort', this)
  }

  private end(reason: Reason): void {
    this.clear()
    this.tell(reason)
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<Reason>((resolve) => new Stop(milliseconds, signal, resolve))
}
