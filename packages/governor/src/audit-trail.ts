import { digestOf } from '@tanager/manifest'
import type { GovernorLog } from './governor-log.ts'
import { isoTime } from './iso-time.ts'
import { quickDigest } from './json-digest.ts'
import type { AuditRecord, AuditSink } from './ports.ts'
import type { Run } from './run.ts'
import { withinTime } from './with-deadline.ts'

interface Outcome {
  readonly outcome: string
  readonly attempts: number
  readonly output?: unknown
  readonly pendingId?: string
}

/** The two records of a call: that it was about to be made, and what became of it. False: it could not be kept. */
export interface AuditTrail {
  intent(run: Run, safe: 'now' | 'soon'): boolean | Promise<boolean>
  /** As safe, and as soon, as the intent was; comes after it. */
  outcome(run: Run, result: Outcome): boolean | Promise<boolean>
}

export function auditTrail(sink: AuditSink, options: { deadlineMs: number; clock: () => number; log: GovernorLog }): AuditTrail {
  const { deadlineMs, clock, log } = options
  const failed = (error: unknown, { event, correlationId, server, tool, outcome }: AuditRecord): boolean => {
    log.error({ error, event, correlationId, server, tool, outcome }, 'an audit record could not be written')
    return false
  }
  const keep = (record: AuditRecord, safe: 'now' | 'soon'): boolean | Promise<boolean> => {
    try {
      const kept = withinTime(deadlineMs, () => sink.write(record, safe))
      return kept instanceof Promise ? kept.then(() => true).catch((error: unknown) => failed(error, record)) : true
    } catch (error) {
      return failed(error, record)
    }
  }
  const ended = (run: Run, { outcome, attempts, output, pendingId }: Outcome): boolean | Promise<boolean> => {
    const now = clock()
    const record = about('tool.outcome', run, now)
    record.outcome = outcome
    if (output !== undefined) record.outputDigest = quickDigest(output)
    if (run.approval !== undefined) record.approval = { id: run.approval.id, version: run.approval.version }
    if (pendingId !== undefined) record.pendingId = pendingId
    record.attempts = attempts
    record.milliseconds = Math.max(0, Math.round(now - run.startedAt))
    return keep(record, run.intent === undefined ? 'now' : 'soon')
  }
  return {
    intent: (run, safe) => keep(about('tool.intent', run, clock()), safe),
    outcome: (run, result) => (run.intent instanceof Promise ? run.intent.then(() => ended(run, result)) : ended(run, result)),
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function about(event: AuditRecord['event'], run: Run, now: number): Writable<AuditRecord> {
  const { call, governed, record } = run
  const { caller } = call
  const written: Writable<AuditRecord> = {
    event,
    at: isoTime(now),
    correlationId: call.correlationId,
    tenantId: caller.tenantId,
    subject: caller.subject,
    role: caller.role,
    server: governed?.server ?? nameOrDigest(call.server),
    tool: governed?.tool.name ?? nameOrDigest(call.tool),
    tier: governed?.tool.tier ?? null,
    argumentsDigest: run.argumentsDigest,
    callId: run.id,
  }
  if (caller.agent !== undefined) written.agent = caller.agent
  if (governed !== undefined) written.manifestDigest = governed.manifestDigest
  if (record !== undefined) written.record = { type: record.kind.entityType, id: record.entityId }
  return written
}

const NAME = /^[A-Za-z0-9_.-]{1,64}$/
/** Names come from the caller until the tool is known: what does not look like a name could be anything, so it is not kept. */
const nameOrDigest = (name: unknown): string => {
  if (typeof name !== 'string') return `none:${typeof name}`
  return NAME.test(name) ? name : digestOf(name.slice(0, 1_000).toWellFormed())
}
