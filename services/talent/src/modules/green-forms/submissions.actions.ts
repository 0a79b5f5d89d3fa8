import { createHash } from 'node:crypto'
import { invalid, newId, notFound, refused } from '@tanager/kernel'
import type { UserCtx } from '../../context.ts'
import { checksDocuments } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import { type Answer, sensitiveNames } from './form-definition.ts'
import type { RevealAnswer } from './green-forms.schema.ts'
import type { KeyRing } from './key-ring.ts'
import { openAnswers } from './sealed-answers.ts'
import { insertRead, insertReveal, sealedAnswersOf, sealedDocument } from './submissions.store.ts'

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

/**
 * The bytes of a document. Who opened it is audited and kept, for a verification needs somebody to have looked. They are unsealed first: what does
 * not open was seen by nobody.
 */
export async function readDocument(
  ctx: UserCtx,
  keys: KeyRing,
  applicationId: string,
  submissionId: string,
  type: string,
): Promise<{ mediaType: string; bytes: Buffer }> {
  const { tx, actor } = ctx
  const found = await sealedDocument(tx, applicationId, submissionId, type)
  if (!found) throw notFound()
  const place = { tenantId: tx.tenantId, recordId: found.id, purpose: 'document' as const }
  const bytes = keys.open({ keyId: found.seal_key, bytes: found.sealed }, place)
  const isFirst = await insertRead(tx, { id: newId(), documentId: found.id, readBy: actor.userId, role: actor.role })
  if (isFirst && checksDocuments(actor)) await refreshCases(ctx, [applicationId])
  await recordAudit(ctx, {
    action: 'green-form.document.read',
    entityType: 'green_form',
    entityId: applicationId,
    outcome: 'Read',
    details: { submission_id: submissionId, document_id: found.id, document_type: type },
  })
  return { mediaType: found.media_type, bytes }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
