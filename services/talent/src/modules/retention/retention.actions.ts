import { randomUUID } from 'node:crypto'
import { checkVersion, Problem, refused } from '@tanager/kernel'
import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { eraseCandidate } from '../personal-data/personal-data.actions.ts'
import type { UpdateRetention } from './retention.schema.ts'
import {
  announce,
  claimRun,
  dueAmong,
  findRule,
  lockRule,
  noteRun,
  type RuleRow,
  saveRule,
  scanCandidates,
  takeBackNotices,
  takeTurn,
} from './retention.store.ts'
import { daysAfter, NOTICE_DAYS, type Planned, plan } from './retention-plan.ts'

export async function updateRetention(ctx: UserCtx, input: UpdateRetention, ifMatch: string | undefined): Promise<RuleRow> {
  const before = await lockRule(ctx.tx)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const saved = await saveRule(ctx.tx, input.closed_months, input.unapplied_months)
  if (isOff(saved)) await takeBackNotices(ctx.tx, [])
  await recordAudit(ctx, {
    action: 'retention.manage',
    entityType: 'retention_rule',
    entityId: ctx.tx.tenantId,
    outcome: 'Updated',
    details: {
      closed_months: saved.closed_months,
      unapplied_months: saved.unapplied_months,
      closed_months_before: before.closed_months,
      unapplied_months_before: before.unapplied_months,
    },
  })
  return saved
}

const isOff = (rule: RuleRow) => rule.closed_months === null && rule.unapplied_months === null

/** So many candidates are looked at in one statement: it must end long before its time limit, however large the bank is. */
const BATCH = 500

export interface RunOptions {
  pool: Pool
  tenantId: string
  now?: Date
  /** Who acts: the service by itself, or the operator's command where this is left out. */
  outsider?: 'RETENTION'
  noticeDays?: number
  onAudit?: (tenantId: string) => void
  /** Told what cannot be erased now; the next run tries again. */
  onFailure?: (candidateId: string, error: unknown) => void
  isStopped?: () => boolean
}
export interface RunResult {
  erased: number
  announced: number
  takenBack: number
  failed: number
}

/** Everybody whose period is over, or ends within the notice, and what a run at this moment does with them. Writes nothing. */
export async function planRetention(options: RunOptions): Promise<Planned[]> {
  const { now = new Date(), noticeDays = NOTICE_DAYS } = options
  const rule = await within(options, (tx) => findRule(tx))
  const planned: Planned[] = []
  if (isOff(rule)) return planned
  for (let after: string | null = null; ; ) {
    const ids: string[] = await within(options, (tx) => scanCandidates(tx, after, BATCH))
    const due = await within(options, (tx) => dueAmong(tx, ids, rule, now, daysAfter(now, noticeDays)))
    planned.push(...due.map((one) => plan(one, now, noticeDays)))
    after = ids.at(-1) ?? null
    if (ids.length < BATCH || options.isStopped?.()) return planned
  }
}

/** Does what was planned: lists whose period ends soon, and erases those who were listed for long enough, each in a transaction of their own. */
export async function carryOut(planned: readonly Planned[], options: RunOptions): Promise<RunResult> {
  const { now = new Date(), noticeDays = NOTICE_DAYS } = options
  const goingAway = planned.filter((one) => one.verdict !== 'keep')
  const announced = goingAway.filter((one) => one.verdict === 'announce').length
  const takenBack = await within(options, async (tx) => {
    await demandTurn(tx)
    const gone = await takeBackNotices(
      tx,
      goingAway.map((one) => one.candidate_id),
    )
    for (let from = 0; from < goingAway.length; from += BATCH) await announce(tx, goingAway.slice(from, from + BATCH), now)
    return gone
  })
  let [erased, failed] = [0, 0]
  for (const { candidate_id: id } of goingAway.filter((one) => one.verdict === 'erase')) {
    if (options.isStopped?.()) break
    try {
      await within(options, (tx) => eraseOverdue(contextOf(tx, options), id, now, noticeDays))
      erased++
    } catch (error) {
      if (error instanceof Problem && error.status === 409) throw error
      failed++
      options.onFailure?.(id, error)
    }
  }
  await within(options, async (tx) => {
    await lockRule(tx)
    await noteRun(tx, now, erased)
    if (erased + announced + takenBack + failed === 0) return
    await recordAudit(contextOf(tx, options), {
      action: 'retention.run',
      entityType: 'retention_rule',
      entityId: options.tenantId,
      outcome: failed === 0 ? 'Completed' : 'Incomplete',
      details: { erased, announced, taken_back: takenBack, failed },
    })
  })
  return { erased, announced, takenBack, failed }
}

/** Whether this process has the run of the day; the others have not. */
export const claimDay = (options: RunOptions, now: Date, before: Date) => within(options, (tx) => claimRun(tx, now, before))

/** Looks again once everybody is kept from the person's records: an application may have come in since. */
async function eraseOverdue(ctx: Ctx, id: string, now: Date, noticeDays: number): Promise<void> {
  await demandTurn(ctx.tx)
  const rule = await findRule(ctx.tx)
  const [before] = await dueAmong(ctx.tx, [id], rule, now, now)
  if (!before) throw refused('not_due', 'The candidate may be kept by now.')
  await eraseCandidate(ctx, id, {
    check: async () => {
      const [due] = await dueAmong(ctx.tx, [id], rule, now, now)
      if (!due || plan(due, now, noticeDays).verdict !== 'erase') throw refused('not_due', 'The candidate may be kept by now.')
    },
    details: {
      ground: 'retention',
      rule: before.rule,
      months: before.rule === 'closed' ? rule.closed_months : rule.unapplied_months,
      since: before.since.toISOString(),
    },
  })
}

/** One run at a time in a tenant, whichever process or command it is. */
async function demandTurn(tx: Tx): Promise<void> {
  if (!(await takeTurn(tx))) throw new Problem(409, 'retention_is_running', 'Another process is erasing candidates of this tenant now.')
}

const within = <T>({ pool, tenantId, onAudit }: RunOptions, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTenant(pool, { tenantId }, work).finally(() => onAudit?.(tenantId))
const contextOf = (tx: Tx, { outsider }: RunOptions): Ctx => ({
  tx,
  actor: null,
  ...(outsider ? { outsider } : {}),
  correlationId: randomUUID(),
  onAudit: () => {},
})
