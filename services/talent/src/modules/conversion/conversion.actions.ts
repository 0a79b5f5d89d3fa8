import { conflict, newId, Problem, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { lockApplication, moveApplication } from '../applications/applications.actions.ts'
import { decideRequest } from '../approvals/approvals.actions.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { nextNumber } from '../configuration/numbering.actions.ts'
import { checklistOf } from '../onboarding/eligibility.ts'
import { oneAtATime, readFacts, refreshAfterConversion } from '../onboarding/onboarding.actions.ts'
import { fillPosition, holdTan } from '../requisitions/tans.actions.ts'
import type { Conversion, ConvertToEmployee } from './conversion.schema.ts'
import { acceptedStart, insertEmployee } from './conversion.store.ts'
import { withinAYear } from './joining-date.ts'

/**
 * Approves the open request and makes the employee, in one transaction. Whether it may be is asked before the approval and
 * again before the employee is made. The locks of application and TAN are held by then, and conversions of the tenant take turns, so
 * that one application gives one employee, one person is one employee, and a TAN has no more than it has positions. The form, its
 * documents and the discrepancies change under the application's lock alone.
 */
export async function convertToEmployee(ctx: UserCtx, applicationId: string, input: ConvertToEmployee): Promise<Conversion> {
  const { tx, actor } = ctx
  const application = await lockApplication(ctx, applicationId)
  if (application.status === 'Converted') throw conflict('already_converted', 'This application was already converted.')
  await holdTan(ctx, application.tan_id)
  await oneAtATime(ctx)
  await demandEligible(ctx, applicationId)
  const joiningDate = await joiningDateOf(ctx, applicationId, input.joining_date)
  const { conversion_request_id: requestId, candidate_id: candidateId, tan_id: tanId } = application
  if (requestId === null) throw new Error('An application in onboarding has no conversion request.')
  const { settled, details } = await decideRequest(ctx, requestId, { decision: 'Approved' })
  if (settled !== 'Approved')
    throw refused('not_your_step', 'Your step of this request is optional, so it cannot convert. The person of the mandatory step decides.')
  await demandEligible(ctx, applicationId)
  const employee = { id: newId(), employeeNumber: await nextNumber(tx, 'employee') }
  await insertEmployee(tx, {
    ...employee,
    applicationId,
    candidateId,
    tanId,
    joiningDate,
    createdBy: actor.userId,
  })
  // All cases that this changes, this one among them, before this one alone: cases are locked in the order of their ids.
  const tanStatus = await fillPosition(ctx, tanId)
  await refreshAfterConversion(ctx, { candidateId, filledTanId: tanStatus === 'Filled' ? tanId : null })
  await moveApplication(ctx, application, 'convert')
  await recordAudit(ctx, {
    action: 'employee-conversion.approve',
    entityType: 'application',
    entityId: applicationId,
    outcome: 'Converted',
    details: { ...details, employee_id: employee.id, employee_number: employee.employeeNumber, tan_id: tanId, tan_status: tanStatus },
  })
  return {
    employee_id: employee.id,
    employee_number: employee.employeeNumber,
    application_id: applicationId,
    approval_request_id: requestId,
  }
}

/** Left out: the day that the candidate accepted. Null: not known yet. */
async function joiningDateOf(ctx: Ctx, applicationId: string, given: string | null | undefined): Promise<string | null> {
  if (given === null) return null
  const start = await acceptedStart(ctx.tx, applicationId)
  if (given && start !== undefined && !withinAYear(start, given))
    throw refused('joining_date_out_of_range', `The offer starts on ${start}. The joining date must be within a year of it.`)
  return given ?? start ?? null
}

async function demandEligible(ctx: Ctx, applicationId: string): Promise<void> {
  const failed = (await readFacts(ctx, [applicationId])).flatMap(checklistOf).filter((item) => !item.passed)
  if (failed.length === 0) return
  const reasons = failed.map(({ detail }) => detail).join(' ')
  throw new Problem(422, 'not_eligible', `This application cannot be converted yet; nothing was changed. ${reasons}`, {
    errors: failed.map((item) => ({ path: item.code, message: item.detail })),
  })
}
