import type { components } from '../../api/talent.gen.ts'

export type ApprovalRule = components['schemas']['ApprovalRule']

/** Who may decide each kind of record: the service refuses any other role (`role_cannot_decide`). */
export const DECIDERS = {
  tan: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD'],
  shortlist: ['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD'],
  offer: ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'],
  discrepancy: ['HR_OPERATIONS', 'HR_HEAD'],
  employee_conversion: ['HR_OPERATIONS', 'HR_HEAD'],
} as const satisfies Record<string, readonly string[]>
export type ApprovedEntity = keyof typeof DECIDERS

export const isApprovedEntity = (code: string): code is ApprovedEntity => code in DECIDERS

/** Decided by one person: exactly one mandatory step. */
const SINGLE_STEP: readonly ApprovedEntity[] = ['shortlist', 'discrepancy', 'employee_conversion']
export const isSingleStep = (entity: ApprovedEntity): boolean => SINGLE_STEP.includes(entity)

/** Whether one more mandatory step may be added. */
export const takesMandatory = (entity: ApprovedEntity, rules: readonly ApprovalRule[]): boolean =>
  !isSingleStep(entity) || !rules.some(({ mandatory }) => mandatory)

/** Whether nothing mandatory would be left without it: the service refuses that (`last_mandatory_step`). */
export const isOnlyMandatory = (
  rule: Pick<ApprovalRule, 'id' | 'mandatory'>,
  rules: readonly Pick<ApprovalRule, 'id' | 'mandatory'>[],
): boolean => rule.mandatory && !rules.some(({ id, mandatory }) => mandatory && id !== rule.id)

/** The order as it will be: a rule that stands in the place moves one further, and pushes on those right behind it. */
export function withRule<R extends { readonly step: number }>(rules: readonly R[], added: R): R[] {
  const moved = new Set<R>()
  for (let step = added.step; ; step += 1) {
    const inTheWay = rules.find((rule) => rule.step === step)
    if (inTheWay === undefined) break
    moved.add(inTheWay)
  }
  return [...rules.map((rule) => (moved.has(rule) ? { ...rule, step: rule.step + 1 } : rule)), added].sort((a, b) => a.step - b.step)
}

/** The places where a step can be put: before each one there is, and after the last. */
export const nextStep = (rules: readonly { readonly step: number }[]): number => Math.max(0, ...rules.map(({ step }) => step)) + 1
