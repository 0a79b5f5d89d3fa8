import type { Ctx } from '../../context.ts'
import { isEligible } from './eligibility.ts'
import {
  type CaseRow,
  employeesOf,
  factsOf,
  holdParents,
  holdPersons,
  lockCases,
  openCasesOfCandidate,
  openCasesOfPerson,
  openCasesOfTan,
  saveCases,
} from './onboarding.store.ts'
import type { OnboardingFacts } from './onboarding-facts.ts'
import { caseStatus } from './verification-checks.ts'

/** The facts of applications, newest first, read now. */
export const readFacts = (ctx: Pick<Ctx, 'tx'>, applicationIds: readonly string[]): Promise<OnboardingFacts[]> =>
  factsOf(ctx.tx, applicationIds)

/**
 * Derives the kept case of applications anew. To be called, after the change, by every action that changes a fact: the form, a
 * discrepancy, the first look at a document, the application's or the TAN's status, the candidate's name, e-mail or phone, who is the
 * same person. It is no action of its own and leaves no audit entry.
 *
 * Two transactions may change different facts of one case: the case is locked before the facts are read, so that the second one
 * sees what the first one did. A case comes into being while neither its candidate nor its TAN is changing: whoever changes
 * them later finds it. These locks stand between the number's and the audit head's.
 */
export async function refreshCases(ctx: Pick<Ctx, 'tx'>, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return
  const known = new Set(await lockCases(ctx.tx, applicationIds))
  const unknown = applicationIds.filter((id) => !known.has(id))
  if (unknown.length > 0) await holdParents(ctx.tx, unknown)
  const derived = (await factsOf(ctx.tx, applicationIds)).map(caseOf)
  const kept = derived.filter((one) => one.open || known.has(one.application_id))
  if (kept.length > 0) await saveCases(ctx.tx, kept)
}

/** For those of a candidate's applications that are being onboarded. */
export const refreshCasesOfCandidate = async (ctx: Pick<Ctx, 'tx'>, candidateId: string) =>
  refreshCases(ctx, await openCasesOfCandidate(ctx.tx, candidateId))
export const refreshCasesOfTan = async (ctx: Pick<Ctx, 'tx'>, tanId: string) => refreshCases(ctx, await openCasesOfTan(ctx.tx, tanId))
/** For those of every record that is confirmed to be the same person. */
export const refreshCasesOfPerson = async (ctx: Pick<Ctx, 'tx'>, candidateId: string) =>
  refreshCases(ctx, await openCasesOfPerson(ctx.tx, candidateId))

/** After a conversion: those of the person, and of the TAN where its last position is taken. At once, since cases are locked in the order of their ids. */
export async function refreshAfterConversion(ctx: Pick<Ctx, 'tx'>, employee: { candidateId: string; filledTanId: string | null }) {
  const person = await openCasesOfPerson(ctx.tx, employee.candidateId)
  const others = employee.filledTanId === null ? [] : await openCasesOfTan(ctx.tx, employee.filledTanId)
  await refreshCases(ctx, [...new Set([...person, ...others])])
}

/**
 * Conversions, and confirmations that two records are one person, take turns within a tenant: whoever comes second sees what the first one
 * did. To be held before any case is locked.
 */
export const oneAtATime = (ctx: Pick<Ctx, 'tx'>) => holdPersons(ctx.tx)

/**
 * The employees that two records would make of one person; empty where the confirmation leaves one at most, or says nothing new because
 * both are known to be the same person. To be asked with `oneAtATime` held.
 */
export async function employeesOfBoth(ctx: Pick<Ctx, 'tx'>, candidateId: string, otherId: string): Promise<string[]> {
  const [one, other] = [await employeesOf(ctx.tx, candidateId), await employeesOf(ctx.tx, otherId)]
  return one.length > 0 && other.some((number) => !one.includes(number)) ? [...one, ...other] : []
}

const caseOf = (facts: OnboardingFacts): CaseRow => ({
  application_id: facts.application_id,
  candidate_id: facts.candidate_id,
  tan_id: facts.tan_id,
  open: facts.application_status === 'Onboarding',
  status: caseStatus(facts),
  eligible: isEligible(facts),
  documents_unseen: facts.submission !== null && facts.unseen_documents.length > 0,
})
