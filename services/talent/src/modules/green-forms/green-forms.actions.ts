import { conflict, newId, refused } from '@tanager/kernel'
import type { Ctx, UserCtx } from '../../context.ts'
import { askForConversion, lockApplication, moveApplication } from '../applications/applications.actions.ts'
import type { NamedApproval } from '../approval-records/approval-records.schema.ts'
import { type AuditDetails, recordAudit } from '../audit/audit.actions.ts'
import { demandOfferApproval } from '../offers/offers.actions.ts'
import { refreshCases } from '../onboarding/onboarding.actions.ts'
import type { ComparedValues } from '../onboarding/onboarding-facts.ts'
import type { Answers, FormDefinition } from './form-definition.ts'
import { hashToken, newToken } from './form-token.ts'
import {
  closeForm,
  extendLink,
  insertForm,
  insertLink,
  insertReupload,
  type LockedForm,
  lockForm,
  markLinkOpened,
  newestVersion,
  openReuploads,
  reuploadOfDiscrepancy,
  revokeLink,
  setFormStatus,
  settleReuploads,
} from './green-forms.store.ts'
import { type FormStatus, formFlow } from './green-forms.transitions.ts'
import type { KeyRing, Sealed } from './key-ring.ts'
import { resealAnswers, type StoredAnswers, sealAnswers } from './sealed-answers.ts'
import { insertDocument, insertSubmission, type NewestSubmissionRow, newestSubmission, recordOf } from './submissions.store.ts'

/**
 * A new link for the candidate; the one before opens nothing any more. The first one begins the onboarding: it makes the form, of the
 * newest definition, and asks whether to convert. The token is in the answer and nowhere else.
 */
export async function issueLink(
  ctx: UserCtx,
  applicationId: string,
  days: number,
  approval: NamedApproval | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const { tx, actor } = ctx
  const application = await lockApplication(ctx, applicationId)
  await demandOfferApproval(ctx, applicationId, approval)
  const moved = await moveApplication(ctx, application, 'onboard')
  const form = await lockForm(tx, applicationId)
  const version = form?.form_version ?? (await newestVersion(tx))
  if (form) await revokeLink(tx, applicationId)
  else await insertForm(tx, applicationId, version)
  const [linkId, token] = [newId(), newToken()]
  const expiresAt = await insertLink(tx, { id: linkId, applicationId, tokenHash: hashToken(token), days, issuedBy: actor.userId })
  const asked: AuditDetails = form ? {} : { approval_request_id: await askForConversion(ctx, moved) }
  await refreshCases(ctx, [applicationId])
  await recordAudit(ctx, {
    action: 'green-form.issue',
    entityType: 'green_form',
    entityId: applicationId,
    outcome: 'Issued',
    details: { link_id: linkId, form_version: version, expires_in_days: days, ...asked },
  })
  return { token, expiresAt }
}

/** The candidate has the form before them. No audit entry: nothing was decided or changed. */
export const formOpened = (ctx: Pick<Ctx, 'tx'>, tokenHash: Buffer) => markLinkOpened(ctx.tx, tokenHash)

/** When the application ends: the link opens nothing any more, and nobody waits for the candidate. No audit entry: the end has its own. */
export async function closeFormOf(ctx: Ctx, applicationId: string): Promise<void> {
  if (!(await lockForm(ctx.tx, applicationId))) return
  await revokeLink(ctx.tx, applicationId)
  await settleReuploads(ctx.tx, idsOf(await openReuploads(ctx.tx, applicationId)), 'Cancelled')
  await closeForm(ctx.tx, applicationId)
}

export interface ReuploadRequest {
  applicationId: string
  discrepancyId: string
  documentType: string
  message: string
}

/** Opens the form again for one document. The caller holds the application's lock and records the audit entry. */
export async function requestReupload(ctx: UserCtx, request: ReuploadRequest): Promise<void> {
  const { tx, actor } = ctx
  const form = await lockForm(tx, request.applicationId)
  if (!form || form.closed || form.status === 'Open')
    throw refused('form_not_submitted', 'The candidate has not submitted the green form, so there is no document to send again.')
  const types = form.definition.documents.map((document) => document.type)
  if (!types.includes(request.documentType))
    throw refused('unknown_document_type', `The form has no such document. It has: ${types.join(', ')}.`)
  const { to } = formFlow.apply(form.status, 'requestReupload')
  await insertReupload(tx, { id: newId(), ...request, requestedBy: actor.userId })
  if (to !== form.status) await setFormStatus(tx, request.applicationId, to)
  await extendLink(tx, request.applicationId)
}

/** Takes back what was asked for because of a discrepancy; nothing happens when nothing is open. */
export async function withdrawReupload(ctx: Ctx, discrepancyId: string): Promise<void> {
  const request = await reuploadOfDiscrepancy(ctx.tx, discrepancyId)
  if (!request) return
  const form = await lockForm(ctx.tx, request.application_id)
  await settleReuploads(ctx.tx, [request.id], 'Cancelled')
  const left = await openReuploads(ctx.tx, request.application_id)
  if (form && left.length === 0) await setFormStatus(ctx.tx, request.application_id, formFlow.apply(form.status, 'withdrawReupload').to)
}

/** A document whose bytes were sealed before the transaction began: that takes its time. */
export interface SealedDocument {
  id: string
  type: string
  mediaType: string
  sizeBytes: number
  sha256: string
  sealed: Sealed
}
export interface ReceivedForm {
  applicationId: string
  /** What the form was when the answers and documents were judged; if it changed since, they are not taken. */
  judged: { status: FormStatus; version: number }
  /** Null: those of the submission before, which only a re-upload may do. */
  answers: Answers | null
  documents: readonly SealedDocument[]
}
export interface Received {
  submissionId: string
  status: FormStatus
  /** Discrepancies whose document came with it. */
  answeredDiscrepancies: string[]
}

export const alreadySubmitted = () =>
  conflict('already_submitted', 'This form was already submitted, and no document was requested again. Nothing was changed.')

/** Stores what the candidate sent. The caller holds the application's lock, has found the link good, and records the audit entry. */
export async function receiveSubmission(ctx: Ctx, keys: KeyRing, sent: ReceivedForm): Promise<Received> {
  const { tx } = ctx
  const { applicationId } = sent
  const form = await lockForm(tx, applicationId)
  if (!form || form.status === 'Submitted' || form.status !== sent.judged.status || form.form_version !== sent.judged.version)
    throw alreadySubmitted()
  const open = await openReuploads(tx, applicationId)
  const types = sent.documents.map((document) => document.type)
  const awaited = new Set(open.map((request) => request.document_type))
  if (form.status === 'ReuploadRequested' && !types.every((type) => awaited.has(type))) throw alreadySubmitted()

  const submissionId = newId()
  const before = await newestSubmission(tx, applicationId)
  const stored = storedAnswers(ctx, keys, { ...sent, submissionId }, form, before)
  await insertSubmission(tx, {
    id: submissionId,
    applicationId,
    formVersion: form.form_version,
    answers: stored.shown,
    sealed: stored.sealed?.bytes ?? null,
    sealKey: stored.sealed?.keyId ?? null,
    compared: await comparedWith(ctx, sent, before),
  })
  for (const { sealed, ...document } of sent.documents)
    await insertDocument(tx, { ...document, submissionId, applicationId, sealed: sealed.bytes, sealKey: sealed.keyId })
  const fulfilled = open.filter((request) => types.includes(request.document_type))
  await settleReuploads(tx, idsOf(fulfilled), 'Fulfilled')
  const { to } = formFlow.apply(form.status, 'submit')
  const status = fulfilled.length < open.length ? form.status : to
  if (status !== form.status) await setFormStatus(tx, applicationId, status)
  return { submissionId, status, answeredDiscrepancies: fulfilled.map((request) => request.discrepancy_id) }
}

/** What the answers are compared with: the candidate's record when they came in. It stays when only documents are sent again, as the answers do. */
async function comparedWith(ctx: Ctx, sent: ReceivedForm, before: NewestSubmissionRow | undefined): Promise<ComparedValues> {
  if (before && !sent.answers) return before.compared
  const record = await recordOf(ctx.tx, sent.applicationId)
  if (!record) throw new Error('An application has no candidate.')
  return record
}

function storedAnswers(
  ctx: Ctx,
  keys: KeyRing,
  sent: ReceivedForm & { submissionId: string },
  form: LockedForm & { definition: FormDefinition },
  before: NewestSubmissionRow | undefined,
): StoredAnswers {
  const { tenantId } = ctx.tx
  const place = { tenantId, submissionId: sent.submissionId }
  if (sent.answers) return sealAnswers(keys, form.definition, sent.answers, place)
  if (!before) throw new Error('A form that is not open has no submission.')
  if (!before.sealed || before.seal_key === null) return { shown: before.answers, sealed: null }
  const from = { tenantId, submissionId: before.id }
  return { shown: before.answers, sealed: resealAnswers(keys, { keyId: before.seal_key, bytes: before.sealed }, from, place) }
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
