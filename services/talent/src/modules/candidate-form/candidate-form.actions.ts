import { createHash } from 'node:crypto'
import { newId, notFound } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { lockApplication } from '../applications/applications.actions.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { documentsArrived } from '../discrepancies/discrepancies.actions.ts'
import { type ReceivedForm, receiveSubmission, type SealedDocument } from '../green-forms/green-forms.actions.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import type { SubmittedForm } from './candidate-form.schema.ts'
import { type FormLink, findLink } from './candidate-form.store.ts'

/**
 * Takes what the candidate sent, all of it or nothing. The link is looked at again under the application's lock: it may have been
 * revoked while the files came in.
 */
export async function submitForm(
  ctx: Ctx,
  keys: KeyRing,
  link: FormLink,
  sent: Omit<ReceivedForm, 'applicationId'>,
): Promise<SubmittedForm> {
  const { applicationId } = link
  await lockApplication(ctx, applicationId)
  if (!(await findLink(ctx.tx, link.tokenHash))) throw notFound()
  const { submissionId, status, answeredDiscrepancies } = await receiveSubmission(ctx, keys, { ...sent, applicationId })
  await documentsArrived(ctx, answeredDiscrepancies)
  await refreshCases(ctx, [applicationId])
  await recordAudit(ctx, {
    action: 'green-form.submit',
    entityType: 'green_form',
    entityId: applicationId,
    outcome: 'Submitted',
    details: {
      submission_id: submissionId,
      form_version: sent.judged.version,
      form_status: status,
      document_types: sent.documents.map((document) => document.type),
      discrepancy_ids: answeredDiscrepancies,
    },
  })
  return { submission_id: submissionId, status }
}

/** A document as it will be stored. */
export function sealDocument(keys: KeyRing, tenantId: string, type: string, mediaType: string, bytes: Buffer): SealedDocument {
  const id = newId()
  return {
    id,
    type,
    mediaType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sealed: keys.seal(bytes, { tenantId, recordId: id, purpose: 'document' }),
  }
}
