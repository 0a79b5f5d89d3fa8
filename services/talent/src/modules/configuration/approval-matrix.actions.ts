import { newId, notFound, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { ACTIONS, APPROVING, type ApprovedEntity } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import {
  type ApprovalRuleRow,
  approvalRulesOf,
  bumpMatrix,
  findApprovalRule,
  insertApprovalRule,
  lockMatrix,
  moveRuleOn,
  removeApprovalRule,
} from './approval-matrix.store.ts'
import type { AddApprovalRule } from './configuration.schema.ts'

/** These are decided by one person in one step. */
const SINGLE_STEP: readonly ApprovedEntity[] = ['shortlist', 'discrepancy', 'employee_conversion']

export async function addApprovalRule(ctx: Ctx, entity: ApprovedEntity, input: AddApprovalRule): Promise<ApprovalRuleRow> {
  const deciders = ACTIONS[APPROVING[entity]] as readonly string[]
  if (!deciders.includes(input.role)) {
    throw refused('role_cannot_decide', `${input.role} may not decide here. Roles that may: ${deciders.join(', ')}.`)
  }
  await lockMatrix(ctx.tx, entity)
  const rules = await approvalRulesOf(ctx.tx, entity)
  if (input.mandatory && SINGLE_STEP.includes(entity) && rules.some((rule) => rule.mandatory)) {
    throw refused('single_step_only', 'This kind of record keeps exactly one mandatory step.')
  }
  for (const rule of inTheWay(rules, input.step)) await moveRuleOn(ctx.tx, rule.id)
  const rule: ApprovalRuleRow = { id: newId(), entity_type: entity, ...input }
  await insertApprovalRule(ctx.tx, rule)
  await recordChange(ctx, rule, 'configuration.approval-rule.add', 'Added')
  return rule
}

export async function deleteApprovalRule(ctx: Ctx, id: string): Promise<void> {
  const found = await findApprovalRule(ctx.tx, id)
  if (!found) throw notFound()
  await lockMatrix(ctx.tx, found.entity_type)
  const rules = await approvalRulesOf(ctx.tx, found.entity_type) // read again under the lock: another may have been first
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw notFound()
  if (rule.mandatory && rules.filter((one) => one.mandatory).length === 1) {
    throw refused('last_mandatory_step', 'At least one mandatory step must remain. Add another first.')
  }
  await removeApprovalRule(ctx.tx, id)
  await recordChange(ctx, rule, 'configuration.approval-rule.delete', 'Deleted')
}

/** The unbroken run of rules from a step on, last first, so that each moves onto a free place. */
export function inTheWay<R extends { step: number }>(rules: readonly R[], step: number): R[] {
  const run: R[] = []
  for (let next = rules.find((rule) => rule.step === step); next; next = rules.find((rule) => rule.step === step + run.length))
    run.unshift(next)
  return run
}

async function recordChange(ctx: Ctx, rule: ApprovalRuleRow, action: string, outcome: string): Promise<void> {
  await bumpMatrix(ctx.tx, rule.entity_type)
  const { entity_type, step, role, mandatory } = rule
  await recordAudit(ctx, {
    action,
    entityType: 'approval_matrix',
    entityId: rule.id,
    outcome,
    details: { entity_type, step, role, mandatory },
  })
}
