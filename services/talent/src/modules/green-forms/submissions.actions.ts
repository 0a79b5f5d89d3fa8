import { createHash } from 'node:crypto'
import { invalid, newId, notFound, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { type Answer, sensitiveNames } from './form-definition.ts'
import type { RevealAnswer } from './green-forms.schema.ts'
import type { KeyRing } from './key-ring.ts'
import { openAnswers } from './sealed-answers.ts'
import { insertReveal, type SealedDocumentRow, sealedAnswersOf, sealedDocument } from './submissions.store.ts'

/**
 * One sensitive answer in plain. Who looked, at what and why is kept: the reason, which a person typed, with the submission; the audit
 * entry names that record and holds the reason's digest.
 */
export async function revealAnswer(
  ctx: UserCtx,
  keys: KeyRing,
  applicationId: string,
  submissionId: string,
  input: RevealAnswer,
): Promise<Answer> {
  const row = await sealedAnswersOf(ctx.tx, applicationId, submissionId)
  if (!row) throw notFound()
  const names = sensitiveNames(row.definition)
  if (!names.includes(input.field))
    throw invalid([{ path: 'field', message: `must be a sensitive field of this form: ${names.join(', ') || 'it has none'}` }])
  const sealed = row.sealed && row.seal_key !== null ? { keyId: row.seal_key, bytes: row.sealed } : null
  const value = sealed ? openAnswers(keys, sealed, { tenantId: ctx.tx.tenantId, submissionId })[input.field] : undefined
  if (value === undefined) throw refused('not_answered', 'The candidate left this field blank.')
  const revealId = newId()
  await insertReveal(ctx.tx, {
    id: revealId,
    submissionId,
    field: input.field,
    reason: input.reason,
    revealedBy: ctx.actor.userId,
  })
  await recordAudit(ctx, {
    action: 'green-form.reveal',
    entityType: 'green_form',
    entityId: applicationId,
    outcome: 'Revealed',
    details: { submission_id: submissionId, field: input.field, reveal_id: revealId, reason_sha256: digest(input.reason) },
  })
  return value
}

/** A document as it is stored; reading it is audited. It is opened after the transaction. */
export async function readDocument(ctx: Ctx, applicationId: string, submissionId: string, type: string): Promise<SealedDocumentRow> {
  const found = await sealedDocument(ctx.tx, applicationId, submissionId, type)
  if (!found) throw notFound()
  await recordAudit(ctx, {
    action: 'green-form.document.read',
    entityType: 'green_form',
    entityId: applicationId,
    outcome: 'Read',
    details: { submission_id: submissionId, document_id: found.id, document_type: type },
  })
  return found
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
