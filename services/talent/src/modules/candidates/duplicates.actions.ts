import { newId, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { employeesOfBoth, oneAtATime, refreshCasesOfPerson } from '../onboarding/onboarding.actions.ts'
import type { CandidateRow } from './candidates.store.ts'
import { comparable, type DuplicateFacts } from './duplicate-facts.ts'
import { documentKeys, fieldKeys } from './duplicate-keys.ts'
import { type Compared, scorePair, THRESHOLD } from './duplicate-score.ts'
import { sketchOf } from './duplicate-text.ts'
import type { DuplicateSuggestion, ReviewSuggestion } from './duplicates.schema.ts'
import {
  confirmPairs,
  deleteKeys,
  deleteProfile,
  deleteSuggestions,
  type FoundRow,
  findSuggestion,
  insertKeys,
  insertProfile,
  insertSuggestions,
  lockProfile,
  lockSuggestion,
  lookUp,
  type NewSuggestion,
  type SuggestionRow,
  samePersonsAs,
  saveFields,
  saveReview,
  takeTurns,
  type Wanted,
} from './duplicates.store.ts'

/** More than so many at once would hide the likeliest. */
const MOST_SUGGESTIONS = 10

/**
 * Looks for others who may be the same person and suggests them; never merges. To be called in the upload's own
 * transaction, after the candidate's row. Two uploads of one person at the same moment do not see each other's rows:
 * they take turns on what both would match by, so that the second finds the first.
 */
export async function suggestDuplicates(ctx: Ctx, facts: DuplicateFacts): Promise<DuplicateSuggestion[]> {
  const { tx } = ctx
  const sketch = sketchOf(facts.text)
  const self: Compared = { who: comparable(facts), sketch: sketch?.bytes ?? null }
  const fields = fieldKeys(self.who)
  const document = documentKeys(facts.sha256, sketch)
  const certain = document.file === null ? fields.certain : [...fields.certain, document.file]
  const keys = [...new Set([...fields.all, ...document.all])]
  const telling = [...fields.telling, ...document.all]
  // One round trip: the statements run in this order, and the lookup begins only when the turn has come. What it finds is compared
  // while the database still writes.
  const [, made] = await Promise.all([
    takeTurns(tx, fields.name === null ? certain : [...certain, fields.name]),
    lookUp(tx, facts.candidateId, { keys, certain, file: document.file, name: fields.name, telling }).then((found) => likely(self, found)),
    insertProfile(tx, facts.candidateId, {
      field_keys: fields.all,
      document_keys: document.all,
      who: self.who,
      sketch: sketch ? Buffer.from(sketch.bytes) : null,
    }),
    insertKeys(tx, facts.candidateId, keys),
  ])
  return suggest(ctx, facts.candidateId, made)
}

/** After a change of name, e-mail, phone, employer or school: new keys, and suggestions that they bring. The file's keys stay. */
export async function refreshKeys(ctx: Ctx, facts: DuplicateFacts): Promise<DuplicateSuggestion[]> {
  const { tx } = ctx
  const who = comparable(facts)
  const fields = fieldKeys(who)
  await takeTurns(tx, fields.name === null ? fields.certain : [...fields.certain, fields.name])
  const before = await lockProfile(tx, facts.candidateId)
  if (!before) return suggestDuplicates(ctx, facts)
  const gone = before.field_keys.filter((key) => !fields.all.includes(key))
  const added = fields.all.filter((key) => !before.field_keys.includes(key))
  const wanted: Wanted = { keys: fields.all, certain: fields.certain, file: null, name: fields.name, telling: fields.telling }
  const [, , , found] = await Promise.all([
    deleteKeys(tx, facts.candidateId, gone),
    insertKeys(tx, facts.candidateId, added),
    saveFields(tx, facts.candidateId, fields.all, who),
    lookUp(tx, facts.candidateId, wanted),
  ])
  return suggest(ctx, facts.candidateId, likely({ who, sketch: before.sketch }, found))
}

/**
 * Takes away all that was derived from a candidate, before the candidate's own row goes. Records that only this one linked stay one person:
 * otherwise an erasure would let an employee be hired a second time. The caller has taken its turn (`oneAtATime`).
 */
export async function forgetDuplicates(ctx: Ctx, candidateId: string): Promise<void> {
  const [first, ...others] = await samePersonsAs(ctx.tx, candidateId)
  if (first && others.length > 0) {
    const pairs = others.map((otherCandidateId) => ({ id: newId(), otherCandidateId }))
    await confirmPairs(ctx.tx, first, pairs)
  }
  const profile = await lockProfile(ctx.tx, candidateId)
  if (profile) await deleteKeys(ctx.tx, candidateId, [...profile.field_keys, ...profile.document_keys])
  await deleteProfile(ctx.tx, candidateId)
  await deleteSuggestions(ctx.tx, candidateId)
}

/**
 * A person's answer to a suggestion. It marks the pair; both candidates stay as they are, but one of them at most becomes an employee. Where
 * both are employees already, the confirmation would make one person two employees: it is refused (ADR 0030).
 */
export async function reviewSuggestion(ctx: UserCtx, id: string, input: ReviewSuggestion): Promise<SuggestionRow> {
  const { status, candidate_id, other_candidate_id } = await lockSuggestion(ctx.tx, id)
  if (status !== 'Open') throw refused('already_reviewed', `This suggestion was reviewed already: ${status}.`)
  if (input.decision === 'ConfirmedDuplicate') {
    await oneAtATime(ctx)
    const employees = await employeesOfBoth(ctx, candidate_id, other_candidate_id)
    if (employees.length > 0)
      throw refused(
        'both_employees',
        `Both records are employees already: ${employees.join(' and ')}. Nothing was changed. Tell HR operations, who keep the employee records.`,
      )
  }
  await saveReview(ctx.tx, id, { decision: input.decision, reviewedBy: ctx.actor.userId, comment: input.comment ?? null })
  const saved = await findSuggestion(ctx.tx, id)
  if (input.decision === 'ConfirmedDuplicate') await refreshCasesOfPerson(ctx, saved.candidate_id)
  await recordAudit(ctx, {
    action: 'duplicate.review',
    entityType: 'duplicate_suggestion',
    entityId: id,
    outcome: input.decision,
    details: {
      candidate_id: saved.candidate_id,
      other_candidate_id: saved.other_candidate_id,
      score: saved.score,
      reasons: saved.reasons,
      row_version: saved.row_version,
    },
  })
  return saved
}

/** Those found who may be the same person, the likeliest first. */
const likely = (self: Compared, found: FoundRow[]): NewSuggestion[] =>
  found
    .map((row) => {
      const seen = { sameFile: row.same_file === true, namesakes: row.namesakes }
      return { id: newId(), otherCandidateId: row.id, ...scorePair(self, row, seen) }
    })
    .filter((one) => one.score >= THRESHOLD)
    .sort((a, b) => b.score - a.score || (a.otherCandidateId < b.otherCandidateId ? 1 : -1))
    .slice(0, MOST_SUGGESTIONS)

async function suggest(ctx: Ctx, candidateId: string, made: NewSuggestion[]): Promise<DuplicateSuggestion[]> {
  if (made.length === 0) return []
  const saved = await insertSuggestions(ctx.tx, candidateId, made)
  return saved.sort((a, b) => b.score - a.score)
}

/** The facts that a candidate's row holds; of file and text it knows nothing. */
export const factsOf = (
  row: Pick<CandidateRow, 'full_name' | 'email' | 'phone' | 'parsed_location' | 'current_employer' | 'employment' | 'education'>,
) => ({
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  location: row.parsed_location,
  employers: [row.current_employer, ...row.employment.map((one) => one.employer)].filter((name) => name !== null),
  schools: row.education.map((one) => one.school).filter((name) => name !== null),
})
