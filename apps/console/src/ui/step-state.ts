import type { components } from '../api/talent.gen.ts'

type Request = Pick<components['schemas']['ApprovalRequest'], 'entity_type' | 'status'>
type Step = Pick<components['schemas']['ApprovalStep'], 'role' | 'status' | 'decided_at' | 'decided_for'>

/** Who may take any step: the service lets nobody else stand in for another role. */
const STAND_IN = 'HR_HEAD'

export type StepState = 'Approved' | 'Rejected' | 'Due' | 'Waiting' | 'Cancelled' | 'NotNeeded' | 'Resolved' | 'Upheld'

/** What came of a step: a request that is over leaves nothing due, and a discrepancy is not approved but resolved. */
export function stepState({ entity_type, status }: Request, step: Pick<Step, 'status'>): StepState {
  if (step.status === 'Approved' || step.status === 'Rejected') {
    if (entity_type !== 'discrepancy') return step.status
    return step.status === 'Approved' ? 'Resolved' : 'Upheld'
  }
  if (status === 'Cancelled') return 'Cancelled'
  if (status !== 'Pending') return 'NotNeeded'
  return step.status === 'Due' ? 'Due' : 'Waiting'
}

/** Whether somebody decided it for a role that is not theirs; not told of who left or of a deputy, who is named with their principal. */
export function isStandIn({ role, decided_at, decided_for }: Step, decider: { readonly roles: readonly string[] } | undefined): boolean {
  const roles = decider?.roles ?? []
  return decided_at !== null && decided_for === null && roles.includes(STAND_IN) && !roles.includes(role)
}

/** Whose turn it is, where it is not this role's. */
export function roleInPlace(steps: ReadonlyArray<{ status: string; role: string }>, mine: string): string | undefined {
  const due = steps.filter(({ status }) => status === 'Due')
  return due.some(({ role }) => role === mine) ? undefined : due[0]?.role
}
