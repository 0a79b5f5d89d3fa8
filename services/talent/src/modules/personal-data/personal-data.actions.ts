import { refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { forgetApplications, seizeApplicationsOf } from '../applications/erasure.actions.ts'
import { forgetRequests } from '../approvals/erasure.actions.ts'
import { type AuditDetails, recordAudit } from '../audit/audit.actions.ts'
import { type CandidateCounts, countCandidateRecords, forgetCandidate, seizeCandidate } from '../candidates/candidate-records.actions.ts'
import { forgetDiscrepancies } from '../discrepancies/erasure.actions.ts'
import { forgetForms } from '../green-forms/erasure.actions.ts'
import { countAnswersAbout, forgetAnswersAbout } from '../idempotency/erasure.actions.ts'
import { forgetInterviews } from '../interviews/erasure.actions.ts'
import { forgetNotes } from '../notes/erasure.actions.ts'
import { forgetOffers } from '../offers/erasure.actions.ts'
import { forgetCases } from '../onboarding/erasure.actions.ts'
import { forgetWords } from './data-requests.store.ts'
import { refuseHeld } from './legal-holds.actions.ts'
import { forgetHolds } from './legal-holds.store.ts'
import {
  applicationIdsOf,
  beginErasure,
  countNotes,
  countWorkflow,
  employeeOf,
  type RelatedIds,
  relatedIds,
  type WorkflowCounts,
} from './personal-data.store.ts'

// Run by the operator's command, by a request that a second person confirmed, and by retention. The application's role may delete these rows
// only in a transaction that has named the candidate by beginErasure (ADR 0052).

export type RecordCounts = CandidateCounts &
  WorkflowCounts & {
    notes: number
    /** Answers to requests with an Idempotency-Key that speak of the person. */
    answers: number
  }
export type Erasure = RecordCounts & {
  /** `blanked`: other records refer to the candidate, so its row stays, without any of its data. */
  row: 'deleted' | 'blanked'
}

export interface ErasureOptions {
  /** Looks once more, when nobody can change the person's records any longer, whether they may go; throws where not. */
  check?: () => Promise<void>
  /** Why they go: by which request or rule. */
  details?: AuditDetails
}

/** What an erasure would take away. */
export async function previewErasure(ctx: Ctx, id: string): Promise<RecordCounts> {
  const counts = await countPerson(ctx, id)
  await refuseHeld(ctx, id)
  await refuseEmployee(ctx, id)
  return counts
}

/** What is held about a person, counted, whether or not it may go. */
export async function countPerson(ctx: Ctx, id: string): Promise<RecordCounts> {
  const bank = await countCandidateRecords(ctx, id)
  const applications = await applicationIdsOf(ctx.tx, id)
  return countAll(ctx, id, bank, applications, await relatedIds(ctx.tx, applications))
}

/**
 * Takes away every personal datum of a candidate, of all modules. The audit chain keeps its entries, which hold ids and digests
 * alone. Applications are locked before the candidate, as all actions do; one that is made meanwhile is found by the second look.
 */
export async function eraseCandidate(ctx: Ctx, id: string, { check, details }: ErasureOptions = {}): Promise<Erasure> {
  await beginErasure(ctx.tx, id)
  await seizeApplicationsOf(ctx, id)
  await seizeCandidate(ctx, id)
  const applications = await seizeApplicationsOf(ctx, id)
  await refuseHeld(ctx, id)
  await refuseEmployee(ctx, id)
  await check?.()
  const related = await relatedIds(ctx.tx, applications)
  const counts = await countAll(ctx, id, await countCandidateRecords(ctx, id), applications, related)
  await forgetAnswersAbout(ctx, namesOf(id, applications, related))
  await forgetDiscrepancies(ctx, applications) // they refer to submissions
  await forgetForms(ctx, applications)
  await forgetOffers(ctx, applications)
  await forgetInterviews(ctx, applications)
  await forgetCases(ctx, applications)
  await forgetNotes(ctx, id)
  await forgetWords(ctx.tx, id)
  await forgetHolds(ctx.tx, id)
  await forgetApplications(ctx, applications)
  await forgetRequests(ctx, related.requests)
  const row = await forgetCandidate(ctx, id)
  await recordAudit(ctx, {
    action: 'candidate.erase',
    entityType: 'candidate',
    entityId: id,
    outcome: 'Erased',
    details: { ...counts, row, ...details },
  })
  return { ...counts, row }
}

async function refuseEmployee({ tx }: Ctx, id: string): Promise<void> {
  const employee = await employeeOf(tx, id)
  if (employee)
    throw refused(
      'employed',
      `This person is the employee ${employee.employee_number}. The records of an employee are kept; nothing was erased.`,
    )
}

const namesOf = (id: string, applications: readonly string[], related: RelatedIds) => [
  id,
  ...applications,
  ...Object.values(related).flat(),
]

const countAll = async (
  ctx: Ctx,
  id: string,
  bank: CandidateCounts,
  applications: readonly string[],
  related: RelatedIds,
): Promise<RecordCounts> => ({
  ...bank,
  ...(await countWorkflow(ctx.tx, applications, related)),
  notes: await countNotes(ctx.tx, id),
  answers: await countAnswersAbout(ctx, namesOf(id, applications, related)),
})
