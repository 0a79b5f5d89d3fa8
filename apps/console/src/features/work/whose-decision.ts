import { roleInPlace } from '../../ui/step-state.ts'
import type { Approval } from '../approvals/approvals.queries.ts'

/** Of what this person may decide: what is asked of them, and what is asked of somebody else, for whom they could stand in. */
export interface Decisions<A> {
  readonly own: readonly A[]
  readonly others: readonly A[]
}

/**
 * A step of one's own role is one's own, and of a requisition that names a hiring manager it is that person's. A deputy sees what waits for
 * the person they decide for.
 */
export function whoseDecisions<A extends Pick<Approval, 'steps' | 'hiring_manager_id'>>(
  approvals: readonly A[],
  me: { readonly id: string; readonly role: string },
): Decisions<A> {
  const isOwn = ({ steps, hiring_manager_id: manager }: A) =>
    roleInPlace(steps, me.role) === undefined && (me.role !== 'HIRING_MANAGER' || manager === null || manager === me.id)
  return { own: approvals.filter(isOwn), others: approvals.filter((one) => !isOwn(one)) }
}
