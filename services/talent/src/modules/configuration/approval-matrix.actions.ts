import { checkVersion, newId, notFound, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { ACTIONS, APPROVING, type ApprovedEntity } from '../../policy.ts'
import { type AuditDetails, recordAudit } from '../audit/audit.actions.ts'
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
import type { AddApprovalRule, ReplaceApprovalRule } from './configuration.schema.ts'

/** These are decided by one person in one step. */
const SINGLE_STEP: readonly ApprovedEntity[] = ['shortlist', 'discrepancy', 'employee_conversion']

export async function addApprovalRule(ctx: Ctx, entity: ApprovedEntity, input: AddApprovalRule): Promise<ApprovalRuleRow> {
  demandDecider(entity, input.role)
  await lockMatrix(ctx.tx, entity)
  const rule: ApprovalRuleRow = { id: newId(), entity_type: entity, ...input, row_version: 1 }
  await placeRule(ctx, rule, await approvalRulesOf(ctx.tx, entity))
  await recordChange(ctx, rule, 'configuration.approval-rule.add', 'Added')
  return rule
}

/** Changes a rule as a whole. A matrix of one step can so get another role, without a moment in which it has none. */
export async function replaceApprovalRule(
  ctx: Ctx,
  id: string,
  input: ReplaceApprovalRule,
  ifMatch: string | undefined,
): Promise<ApprovalRuleRow> {
  const { rule: before, others } = await holdRule(ctx, id)
  const { row_version, ...fields } = input
  checkVersion(before.row_version, ifMatch, row_version)
  demandDecider(before.entity_type, input.role)
  if (!input.mandatory) demandMandatory(before, others)
  const rule: ApprovalRuleRow = { id, entity_type: before.entity_type, ...fields, row_version: before.row_version + 1 }
  await removeApprovalRule(ctx.tx, id) // its place becomes free before another takes it
  await placeRule(ctx, rule, others)
  const { step, name, role, mandatory } = before
  const replaced = { name: rule.name, name_before: name, step_before: step, role_before: role, mandatory_before: mandatory }
  await recordChange(ctx, rule, 'configuration.approval-rule.replace', 'Replaced', replaced)
  return rule
}

export async function deleteApprovalRule(ctx: Ctx, id: string): Promise<void> {
  const { rule, others } = await holdRule(ctx, id)
  demandMandatory(rule, others)
  await removeApprovalRule(ctx.tx, id)
  await recordChange(ctx, rule, 'configuration.approval-rule.delete', 'Deleted')
}

/** A rule and the others of its matrix, under the matrix's lock. */
async function holdRule(ctx: Ctx, id: string): Promise<{ rule: ApprovalRuleRow; others: ApprovalRuleRow[] }> {
  const found = await findApprovalRule(ctx.tx, id)
  if (!found) throw notFound()
  await lockMatrix(ctx.tx, found.entity_type)
  const rules = await approvalRulesOf(ctx.tx, found.entity_type) // read again under the lock: another may have been first
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw notFound()
  return { rule, others: rules.filter((one) => one.id !== id) }
}

async function placeRule(ctx: Ctx, rule: ApprovalRuleRow, others: readonly ApprovalRuleRow[]): Promise<void> {
  if (rule.mandatory && SINGLE_STEP.includes(rule.entity_type) && others.some((one) => one.mandatory))
    throw refused(
      'single_step_only',
      'This kind of record keeps exactly one mandatory step. Change its role instead, or make the new step optional.',
    )
  for (const one of inTheWay(others, rule.step)) await moveRuleOn(ctx.tx, one.id)
  await insertApprovalRule(ctx.tx, rule)
}

function demandDecider(entity: ApprovedEntity, role: string): void {
  const deciders = ACTIONS[APPROVING[entity]] as readonly string[]
  if (!deciders.includes(role)) throw refused('role_cannot_decide', `${role} may not decide here. Roles that may: ${deciders.join(', ')}.`)
}

function demandMandatory(rule: ApprovalRuleRow, others: readonly ApprovalRuleRow[]): void {
  if (rule.mandatory && !others.some((one) => one.mandatory))
    throw refused('last_mandatory_step', 'At least one mandatory step must remain. Change its role instead of deleting it.')
}

/** The unbroken run of rules from a step on, last first, so that each moves onto a free place. */
export function inTheWay<R extends { step: number }>(rules: readonly R[], step: number): R[] {
  const run: R[] = []
  for (let next = rules.find((rule) => rule.step === step); next; next = rules.find((rule) => rule.step === step + run.length))
    run.unshift(next)
  return run
}

async function recordChange(ctx: Ctx, rule: ApprovalRuleRow, action: string, outcome: string, before: AuditDetails = {}): Promise<void> {
  await bumpMatrix(ctx.tx, rule.entity_type)
  const { entity_type, step, role, mandatory } = rule
  await recordAudit(ctx, {
    action,
    entityType: 'approval_matrix',
    entityId: rule.id,
    outcome,
    details: { entity_type, step, role, mandatory, ...before },
  })
}
