import type { Actor } from '../../context.ts'
import { isProgram, mayTake } from '../../policy.ts'
import type { Interview } from './interviews.schema.ts'
import type { InterviewRow } from './interviews.store.ts'
import { interviewFlow } from './interviews.transitions.ts'

/** Whether this person's feedback is still due. */
const owesFeedback = (row: InterviewRow, userId: string) =>
  row.status === 'Scheduled' && row.panel.some((member) => member.user_id === userId && !member.feedback_given)

/** What this caller may do with the interview now: the same questions that the actions ask. */
function interviewActions(row: InterviewRow, actor: Actor): string[] {
  const legal = interviewFlow.allowed(row.status)
  const allowed: string[] = []
  if (legal.includes('interview.cancel') && mayTake(actor.role, 'interview.cancel')) allowed.push('interview.cancel')
  if (owesFeedback(row, actor.userId) && !isProgram(actor)) allowed.push('interview.feedback')
  const untouched = !row.panel.some((member) => member.feedback_given)
  if (legal.includes('interview.update') && untouched && mayTake(actor.role, 'interview.update')) allowed.push('interview.update')
  return allowed
}

/** As this caller may see it: who still owes feedback does not see the others' and so cannot be swayed by it. */
export const presentInterview = (row: InterviewRow, actor: Actor): Interview => ({
  ...row,
  feedback: owesFeedback(row, actor.userId) ? [] : row.feedback.map((one) => ({ ...one, submitted_at: new Date(one.submitted_at) })),
  allowed_actions: interviewActions(row, actor),
})
