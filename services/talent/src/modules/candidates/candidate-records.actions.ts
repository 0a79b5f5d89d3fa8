import { notFound } from '@tanager/kernel'
import { FOREIGN_KEY_VIOLATION, isSqlState } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { forgetAnswersAbout } from '../idempotency/erasure.actions.ts'
import {
  type AuditRecord,
  blankCandidate,
  type CvFileRecord,
  countRecords,
  cvFileContent,
  deleteCandidate,
  deleteCvFiles,
  findProfile,
  holdCandidate,
  listAuditOf,
  listCvFiles,
  listSuggestionsOf,
  type ProfileRecord,
  type RecordCounts,
  type SuggestionRecord,
  seizeCandidate,
} from './candidate-records.store.ts'
import type { CandidateRow } from './candidates.store.ts'
import { forgetDuplicates } from './duplicates.actions.ts'
import { takeTurns } from './duplicates.store.ts'

export type { RecordCounts } from './candidate-records.store.ts'

// Operator's actions: they run on the owner's connection, inside the tenant they concern. Row-level security is forced, so
// the owner sees and deletes that tenant's rows alone; that it may delete at all comes from owning the tables.

/** All that is held about one candidate, but for the bytes of the files. */
export interface CandidateRecord {
  candidate: CandidateRow
  files: CvFileRecord[]
  duplicate_profile: ProfileRecord | null
  duplicate_suggestions: SuggestionRecord[]
  audit_entries: AuditRecord[]
}

/**
 * Hands over the record, and the bytes of one file after the other, so that no more than one is in memory. The entry in the
 * audit log commits only when `write` has gone through.
 */
export async function exportCandidate(
  ctx: Ctx,
  id: string,
  write: (record: CandidateRecord, bytesOf: (fileId: string) => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  const { tx } = ctx
  const candidate = await holdCandidate(tx, id)
  if (!candidate) throw notFound('candidate')
  const files = await listCvFiles(tx, id)
  const suggestions = await listSuggestionsOf(tx, id)
  const audit = await listAuditOf(
    tx,
    id,
    suggestions.map((one) => one.id),
  )
  const profile = (await findProfile(tx, id)) ?? null
  const record = { candidate, files, duplicate_profile: profile, duplicate_suggestions: suggestions, audit_entries: audit }
  await write(record, async (fileId) => {
    const content = await cvFileContent(tx, fileId)
    if (!content) throw notFound('file')
    return content
  })
  await recordAudit(ctx, {
    action: 'candidate.export',
    entityType: 'candidate',
    entityId: id,
    outcome: 'Exported',
    details: { files: files.length, suggestions: suggestions.length, audit_entries: audit.length },
  })
}

/** What an erasure would take away. */
export async function previewErasure(ctx: Ctx, id: string): Promise<RecordCounts> {
  if (!(await holdCandidate(ctx.tx, id))) throw notFound('candidate')
  return countRecords(ctx.tx, id)
}

export type Erasure = RecordCounts & {
  /** `blanked`: other records refer to the candidate, so its row stays, without any of its data. */
  row: 'deleted' | 'blanked'
}

/**
 * Takes away every personal datum of a candidate. The audit chain keeps its entries, which hold ids and digests alone. An upload
 * of the same person at this moment either comes first and its suggestion goes too, or comes after and finds nothing.
 */
export async function eraseCandidate(ctx: Ctx, id: string): Promise<Erasure> {
  const { tx } = ctx
  if (!(await holdCandidate(tx, id))) throw notFound('candidate')
  const profile = await findProfile(tx, id)
  if (profile) await takeTurns(tx, [...profile.field_keys, ...profile.document_keys])
  await seizeCandidate(tx, id)
  const counts = await countRecords(tx, id)
  await forgetAnswersAbout(ctx, id)
  await forgetDuplicates(ctx, id)
  await deleteCvFiles(tx, id)
  const row = await deleteOrBlank(ctx, id)
  await recordAudit(ctx, {
    action: 'candidate.erase',
    entityType: 'candidate',
    entityId: id,
    outcome: 'Erased',
    details: { ...counts, row },
  })
  return { ...counts, row }
}

/** The database knows who refers to a candidate, modules to come included; it is asked rather than a list kept here. */
async function deleteOrBlank(ctx: Ctx, id: string): Promise<Erasure['row']> {
  try {
    await ctx.tx.attempt(() => deleteCandidate(ctx.tx, id))
    return 'deleted'
  } catch (error) {
    if (!isSqlState(error, FOREIGN_KEY_VIOLATION)) throw error
    await blankCandidate(ctx.tx, id)
    return 'blanked'
  }
}
