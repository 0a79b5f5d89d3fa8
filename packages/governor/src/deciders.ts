import type { ApprovalPort, ApprovalStep, ApprovalStepsQuestion } from './ports.ts'
import { withDeadline } from './with-deadline.ts'

/** Roles whose step of an approval request is due, and those of the steps that come after it, in order. */
export interface Deciders {
  readonly due: readonly string[]
  readonly later: readonly string[]
}

/** Who decides now and next on an open request; null where that is not kept, or cannot be told just now. */
export async function decidersOf(
  port: ApprovalPort,
  of: Omit<ApprovalStepsQuestion, 'signal'>,
  deadlineMs: number,
  failed: (error: unknown) => void,
): Promise<Deciders | null> {
  try {
    const steps = await withDeadline(deadlineMs, async (signal) => port.steps?.({ ...of, signal }))
    return steps === undefined ? null : inOrder(steps)
  } catch (error) {
    failed(error)
    return null
  }
}

/** An optional step blocks nothing, so nobody waits for one. */
const inOrder = (steps: readonly ApprovalStep[]): Deciders => ({
  due: steps.filter(({ status }) => status === 'Due').map(({ role }) => role),
  later: steps.filter(({ status, mandatory }) => status === 'Waiting' && mandatory).map(({ role }) => role),
})
