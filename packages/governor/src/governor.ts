import { randomUUID } from 'node:crypto'
import { type ItemKind, kindOfItem } from '@tanager/manifest'
import { judgeAnswer } from './answer.ts'
import { APPROVAL_KINDS, type ApprovalKind } from './approval-kinds.ts'
import { type Attempted, attemptCall } from './attempts.ts'
import { auditTrail } from './audit-trail.ts'
import { tellUse } from './checks/approval-claim.ts'
import type { Host, Refusal } from './checks/check.ts'
import { CHECKS } from './checks/order.ts'
import { isKnown, toolKnown } from './checks/tool-known.ts'
import { stillUnchanged } from './checks/tool-unchanged.ts'
import {
  type GovernedServer,
  type QuarantinedTool,
  servesTenant,
  type TierPolicy,
  tierAllowed,
  type VisibleTool,
} from './governed-server.ts'
import { type GovernorLog, SILENT } from './governor-log.ts'
import { copyJson } from './json-copy.ts'
import { quickDigest } from './json-digest.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { PendingCalls } from './pending-calls.ts'
import type { ApprovalPort, ApprovalUses, AuditSink, Call, Caller, RateLimits, Upstream } from './ports.ts'
import { progressFilter } from './progress.ts'
import { createRegistry } from './registry.ts'
import type { KnownRun, Run } from './run.ts'
import { createSchemas } from './schemas/tool-schema.ts'
import { memoryPending } from './state/memory-pending.ts'
import type { Verdict } from './verdict.ts'
import { withinTime } from './with-deadline.ts'

export interface GovernorOptions {
  readonly servers: readonly GovernedServer[]
  readonly upstream: Upstream
  readonly approvals: ApprovalPort
  /** Other systems that keep decisions, by name: actions of `approvalKinds` say which. */
  readonly sources?: Readonly<Record<string, ApprovalPort>>
  readonly uses: ApprovalUses
  /** Calls that wait for people; in memory when not given. */
  readonly pending?: PendingCalls
  readonly pendingLinks?: Host['pendingLinks']
  readonly rates: RateLimits
  readonly audit: AuditSink
  /** Further actions, or other readings of the known three. */
  readonly approvalKinds?: Readonly<Record<string, ApprovalKind>>
  readonly tiers?: TierPolicy
  readonly limits?: Partial<Limits>
  /** What a read does while the audit sink is down: pass with an error in the log, or be refused as every write is. */
  readonly unauditedReads?: 'allow' | 'refuse'
  readonly clock?: () => number
  readonly random?: () => number
  readonly log?: GovernorLog
}

export interface Governor {
  dispatch(call: Call): Promise<Verdict>
  /** The tools a caller may try, in the order of the manifests; or the resources or prompts, which are governed as tools. */
  toolsFor(caller: Caller, kind?: ItemKind): readonly VisibleTool[]
  quarantined(): readonly QuarantinedTool[]
  /** Takes a tool out of use: what the server itself now says of it is not what was reviewed. */
  quarantine(server: string, tool: string, reason: string): void
  /** Puts a server in place, or in the place of the one of the same name; quarantines of that name are judged anew. */
  replace(server: GovernedServer): void
  remove(serverName: string): void
  /** Other tiers and actions from the next call on. */
  setPolicy(policy: Required<Pick<GovernorOptions, 'tiers' | 'approvalKinds'>>): void
  /** Settles when what judges the schemas is up. Calls may come before, and wait. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Stands between callers and tool servers: nothing is sent that did not pass every check, nothing comes back unjudged. */
export function createGovernor(options: GovernorOptions): Governor {
  const { clock = Date.now, random = Math.random, log = SILENT } = options
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits }
  const schemas = createSchemas(limits)
  const registry = createRegistry(schemas)
  const host: Host = {
    registry,
    approvals: options.approvals,
    sources: options.sources ?? {},
    uses: options.uses,
    pending: options.pending ?? new PendingCalls(memoryPending(), clock),
    pendingLinks: options.pendingLinks ?? (() => ({})),
    rates: options.rates,
    audit: auditTrail(options.audit, { deadlineMs: limits.auditMs, clock, log }),
    kinds: { ...APPROVAL_KINDS, ...options.approvalKinds },
    tiers: options.tiers ?? {},
    limits,
    unauditedReads: options.unauditedReads ?? 'allow',
    clock,
    log,
  }
  for (const server of options.servers) registry.put(server)

  async function dispatch(call: Call): Promise<Verdict> {
    const run = begin(call, limits, clock)
    const found = firstRefusal(run, host)
    const refusal = found instanceof Promise ? await found : found
    if (refusal !== null) {
      await uncount(run)
      await host.audit.outcome(run, { outcome: refusal.code, attempts: 0, ...(refusal.pending && { pendingId: refusal.pending.id }) })
      return { status: 'refused', ...refusal }
    }
    const verdict = await perform(run as KnownRun)
    const kept = host.audit.outcome(run, resultOf(verdict))
    if (kept instanceof Promise) await kept
    return verdict
  }

  async function perform(run: KnownRun): Promise<Verdict> {
    const attempted = await attemptCall(run, options.upstream, random, () => stillUnchanged(run, host))
    run.progress?.end()
    if (attempted.kind === 'answer') {
      const judged = judgeAnswer(run, attempted.answer, attempted.attempts, limits)
      const verdict = judged instanceof Promise ? await judged : judged
      if (run.approval !== undefined) await tellUse(run, host, verdict.status === 'ok' ? 'ok' : verdict.code)
      return verdict
    }
    if (attempted.kind === 'changed') {
      await tellUse(run, host, 'given_back')
      await giveBack(run)
      await uncount(run)
      return { status: 'refused', code: 'tool_changed', message: attempted.reason }
    }
    await tellUse(run, host, attempted.sent ? attempted.code : 'given_back')
    if (!attempted.sent) await giveBack(run)
    return failed(attempted)
  }

  /** A call that is refused does not use up the rate. */
  async function uncount({ uncount, call }: Run): Promise<void> {
    try {
      if (uncount !== undefined) await withinTime(limits.rateMs, uncount)
    } catch (error) {
      log.warn({ error, correlationId: call.correlationId }, 'a refused call could not be taken off its rate')
    }
  }

  /** An approval that served nothing is free again. */
  async function giveBack(run: KnownRun): Promise<void> {
    if (run.approval === undefined) return
    const { tenantId } = run.call.caller
    try {
      await host.uses.release({ tenantId, approvalId: run.approval.id, correlationId: run.call.correlationId })
    } catch (error) {
      log.error({ error, correlationId: run.call.correlationId }, 'an unused approval could not be given back')
    }
  }

  return {
    dispatch,
    toolsFor(caller, kind = 'tool') {
      const visible: VisibleTool[] = []
      for (const { source, tools } of registry.all()) {
        if (!servesTenant(source, caller.tenantId)) continue
        const { serverName: server, vendor: published = null } = source.manifest
        const ofTenant = source.vendorByTenant
        const vendor = ofTenant !== undefined && Object.hasOwn(ofTenant, caller.tenantId) ? (ofTenant[caller.tenantId] ?? null) : published
        for (const { tool, quarantine } of tools.values()) {
          if (kindOfItem(tool.name) !== kind) continue
          const held = tool.requiredScopes.length > 0 && tool.requiredScopes.every((scope) => caller.scopes.includes(scope))
          if (held && quarantine === null && tierAllowed(host.tiers, caller, tool.tier)) visible.push({ server, vendor, tool })
        }
      }
      return visible
    },
    quarantined: () =>
      [...registry.all()].flatMap(({ source, tools }) =>
        [...tools.values()].flatMap(({ tool, quarantine }) =>
          quarantine === null ? [] : [{ server: source.manifest.serverName, tool: tool.name, ...quarantine }],
        ),
      ),
    quarantine: registry.quarantine,
    replace: registry.put,
    remove: registry.remove,
    setPolicy({ tiers, approvalKinds }) {
      host.tiers = tiers
      host.kinds = { ...APPROVAL_KINDS, ...approvalKinds }
    },
    ready: () => schemas.ready(),
    close: () => schemas.close(),
  }
}

function begin(call: Call, limits: Limits, clock: () => number): Run {
  const progress = call.onProgress === undefined ? undefined : progressFilter(call.onProgress)
  const copied = copyJson(call.arguments === undefined ? {} : call.arguments, {
    bytes: limits.inputBytes,
    depth: limits.depth,
    values: limits.values,
  })
  // What is not taken is not read to its end either, so it has no digest.
  const argumentsDigest = copied.ok ? quickDigest(copied.value) : `none:${copied.fault}`
  return { call, id: randomUUID(), startedAt: clock(), copied, argumentsDigest, ...(progress && { progress }) }
}

function firstRefusal(run: Run, host: Host): Refusal | null | Promise<Refusal | null> {
  const unknown = toolKnown(run, host)
  return unknown !== null || !isKnown(run) ? unknown : checkFrom(0, run, host)
}

/** Waits only where a check has to: most of them never do. */
function checkFrom(first: number, run: KnownRun, host: Host): Refusal | null | Promise<Refusal | null> {
  for (let at = first; at < CHECKS.length; at += 1) {
    const found = CHECKS[at]?.(run, host) ?? null
    if (found instanceof Promise) return found.then((refusal) => refusal ?? checkFrom(at + 1, run, host))
    if (found !== null) return found
  }
  return null
}

function resultOf(verdict: Verdict): Parameters<Host['audit']['outcome']>[1] {
  if (verdict.status === 'ok') return { outcome: 'ok', attempts: verdict.attempts, output: verdict.answer.structured ?? null }
  return { outcome: verdict.code, attempts: verdict.status === 'refused' ? 0 : verdict.attempts }
}

const failed = ({ code, message, attempts }: Extract<Attempted, { kind: 'failure' }>): Verdict => ({
  status: 'failed',
  code,
  message,
  attempts,
})
