import { digestOf } from '@tanager/manifest'
import type { GovernorLog } from './governor-log.ts'
import { quickDigest } from './json-digest.ts'
import type { AuditRecord, AuditSink } from './ports.ts'
import type { Run } from './run.ts'
import { withinTime } from './with-deadline.ts'

/** The two records of a call: that it was about to be made, and what became of it. False: it could not be kept. */
export interface AuditTrail {
  intent(run: Run): Promise<boolean>
  outcome(run: Run, result: { outcome: string; attempts: number; output?: unknown }): Promise<boolean>
}

export function auditTrail(sink: AuditSink, options: { deadlineMs: number; clock: () => number; log: GovernorLog }): AuditTrail {
  const { deadlineMs, clock, log } = options
  const keep = async (record: AuditRecord): Promise<boolean> => {
    try {
      await withinTime(deadlineMs, () => sink.write(record))
      return true
    } catch (error) {
      const { event, correlationId, server, tool, outcome } = record
      log.error({ error, event, correlationId, server, tool, outcome }, 'an audit record could not be kept')
      return false
    }
  }
  const about = (event: AuditRecord['event'], run: Run): AuditRecord => ({
    event,
    at: new Date(clock()).toISOString(),
    correlationId: run.call.correlationId,
    tenantId: run.call.caller.tenantId,
    subject: run.call.caller.subject,
    role: run.call.caller.role,
    server: nameOrDigest(run.call.server),
    tool: nameOrDigest(run.call.tool),
    tier: run.governed?.tool.tier ?? null,
    argumentsDigest: run.argumentsDigest,
  })

  return {
    intent: (run) => keep(about('tool.intent', run)),
    outcome: (run, { outcome, attempts, output }) =>
      keep({
        ...about('tool.outcome', run),
        outcome,
        ...(output !== undefined && { outputDigest: quickDigest(output) }),
        ...(run.approval !== undefined && { approval: { id: run.approval.id, version: run.approval.version } }),
        attempts,
        milliseconds: Math.max(0, Math.round(clock() - run.startedAt)),
      }),
  }
}

/** Names come from the caller until the tool is known: what does not look like a name could be anything, so it is not kept. */
const nameOrDigest = (name: unknown): string => {
  if (typeof name !== 'string') return `none:${typeof name}`
  return /^[A-Za-z0-9_.-]{1,64}$/.test(name) ? name : digestOf(name.slice(0, 1_000).toWellFormed())
}
