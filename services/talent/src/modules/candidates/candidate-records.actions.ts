import { notFound } from '@tanager/kernel'
import { FOREIGN_KEY_VIOLATION, isSqlState } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { oneAtATime } from '../onboarding/onboarding.actions.ts'
import {
  blankCandidate,
  type CvFileRecord,
  countRecords,
  cvFileContent,
  deleteCandidate,
  deleteCvFiles,
  findProfile,
  holdCandidate,
  isKnown,
  listCvFiles,
  listSuggestionsOf,
  type ProfileRecord,
  type SuggestionRecord,
  takeCandidate,
} from './candidate-records.store.ts'
import type { CandidateRow } from './candidates.store.ts'
import { forgetDuplicates } from './duplicates.actions.ts'
import { takeTurns } from './duplicates.store.ts'

export type { CandidateCounts } from './candidate-records.store.ts'

/** What the bank holds about one candidate, but for the bytes of the files. */
export interface CandidateRecord {
  candidate: CandidateRow
  files: CvFileRecord[]
  duplicate_profile: ProfileRecord | null
  duplicate_suggestions: SuggestionRecord[]
}

/** Reads the record, and holds off changes of it until the transaction ends. */
export async function readCandidateRecord(ctx: Ctx, id: string): Promise<CandidateRecord> {
  const { tx } = ctx
  const candidate = await holdCandidate(tx, id)
  if (!candidate) throw notFound('candidate')
  const files = await listCvFiles(tx, id)
  const suggestions = await listSuggestionsOf(tx, id)
  const profile = (await findProfile(tx, id)) ?? null
  return { candidate, files, duplicate_profile: profile, duplicate_suggestions: suggestions }
}

export async function readCvFile(ctx: Ctx, fileId: string): Promise<Buffer> {
  const content = await cvFileContent(ctx.tx, fileId)
  if (!content) throw notFound('file')
  return content
}

export async function countCandidateRecords(ctx: Ctx, id: string) {
  if (!(await isKnown(ctx.tx, id))) throw notFound('candidate')
  return countRecords(ctx.tx, id)
}

/**
 * Keeps everybody from the candidate until the transaction ends. An upload of the same person at this moment either comes first
 * and its suggestion goes too, or comes after and finds nothing.
 */
export async function seizeCandidate(ctx: Ctx, id: string): Promise<void> {
  await oneAtATime(ctx) // who is one person with whom is about to change
  if (!(await holdCandidate(ctx.tx, id))) throw notFound('candidate')
  const profile = await findProfile(ctx.tx, id)
  if (profile) await takeTurns(ctx.tx, [...profile.field_keys, ...profile.document_keys])
  await takeCandidate(ctx.tx, id)
}

/** Takes away what the bank holds about a candidate. `blanked`: other records refer to the row, which stays, without any of its data. */
export async function forgetCandidate(ctx: Ctx, id: string): Promise<'deleted' | 'blanked'> {
  await forgetDuplicates(ctx, id)
  await deleteCvFiles(ctx.tx, id)
  // The database knows who refers to a candidate, modules to come included; it is asked rather than a list kept here.
  try {
    await ctx.tx.attempt(() => deleteCandidate(ctx.tx, id))
    return 'deleted'
  } catch (error) {
    if (!isSqlState(error, FOREIGN_KEY_VIOLATION)) throw error
    await blankCandidate(ctx.tx, id)
    return 'blanked'
  }
}
