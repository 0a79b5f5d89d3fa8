import type { CvResult } from '@tanager/cv'
import { newId, unavailable } from '@tanager/kernel'
import { FOREIGN_KEY_VIOLATION, isSqlState } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { type CandidateRow, insertCandidate } from './candidates.store.ts'
import { candidateOf } from './cv-candidate.ts'
import { insertCvFile } from './cv-files.store.ts'
import { factsOf, suggestDuplicates } from './duplicates.actions.ts'
import type { DuplicateSuggestion } from './duplicates.schema.ts'
import type { Upload } from './upload-form.ts'

export interface StoredCv {
  candidate: CandidateRow
  suggestions: DuplicateSuggestion[]
  outcome: 'created' | 'created_with_warnings'
}

/** A candidate, its file and what may be its duplicates: all of it commits, or nothing. The very same bytes again make a new candidate. */
export async function storeCv(ctx: Ctx, upload: Upload, cv: CvResult): Promise<StoredCv> {
  const { tx } = ctx
  const candidate = await insertCandidate(tx, { id: newId(), source: upload.source, ...candidateOf(cv.fields) })
  const fileId = newId()
  await insertCvFile(tx, {
    id: fileId,
    candidateId: candidate.id,
    fileName: upload.fileName,
    mediaType: cv.mediaType,
    bytes: upload.bytes,
    sha256: upload.sha256,
    pages: cv.pages,
    text: cv.text,
    parse: { confidence: cv.confidence, warnings: cv.warnings, fields: cv.fields },
    parserVersion: cv.parserVersion,
    uploadedBy: ctx.actor?.userId ?? null,
  })
  const facts = { candidateId: candidate.id, ...factsOf(candidate), sha256: upload.sha256, text: cv.text }
  const suggestions = await suggestDuplicates(ctx, facts).catch((error: unknown) => {
    // a candidate that looked alike was erased between the look and the suggestion
    if (isSqlState(error, FOREIGN_KEY_VIOLATION))
      throw unavailable('busy', 'Others are changing the same records. Nothing was saved; try again.')
    throw error
  })
  const outcome = cv.warnings.length > 0 ? 'created_with_warnings' : 'created'
  await recordAudit(ctx, {
    action: 'candidate.upload',
    entityType: 'candidate',
    entityId: candidate.id,
    outcome,
    details: {
      file_id: fileId,
      sha256: upload.sha256,
      media_type: cv.mediaType,
      size_bytes: upload.bytes.length,
      parser_version: cv.parserVersion,
      suggested_duplicates: suggestions.length,
    },
  })
  return { candidate: { ...candidate, has_cv: true }, suggestions, outcome }
}
