import multipart from '@fastify/multipart'
import { invalid, notFound, rateLimiter, requestValidator, type Server } from '@tanager/kernel'
import { inTenant, type Pool, type Tx } from '@tanager/postgres'
import type { FastifyRequest } from 'fastify'
import { anyone } from '../../context.ts'
import { dayIn } from '../configuration/time-zone.ts'
import { alreadySubmitted, formOpened, type SealedDocument } from '../green-forms/green-forms.actions.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import { sharedRequests } from '../identity/shared-requests.ts'
import { sealDocument, submitForm } from './candidate-form.actions.ts'
import { CandidateForm, SubmitForm, SubmitFormParts, SubmittedForm, TokenParams } from './candidate-form.schema.ts'
import { type FormLink, type FormRow, findForm } from './candidate-form.store.ts'
import { demandSafe } from './document-safety.ts'
import type { FormParts } from './form-parts.ts'
import { readSentForm } from './form-upload.ts'
import { presentForm } from './form-view.ts'
import { awaitedTypes, judgeForm } from './judge-form.ts'
import { tokenGuard } from './token-guard.ts'
import { takeTurns } from './turns.ts'

export interface CandidateFormParts extends FormParts {
  pool: Pool
  keys: KeyRing
  onAudit: (tenantId: string) => void
  onRateLimited: () => void
}

const tags = ['Candidate form']
const PATH = '/green-forms/by-token/:token'
const FILE_REFUSALS = [
  'unsupported_file_type',
  'file_too_large',
  'file_encrypted',
  'file_unreadable',
  'file_infected',
  'file_unsafe',
] as const

/** No sign-in: the token in the path is all that a caller has. */
export const candidateFormRoutes = (parts: CandidateFormParts) => async (app: Server) => {
  const { pool, keys } = parts
  await app.register(multipart, { throwFileSizeLimit: true })
  app.decorateRequest('formLink', undefined)
  app.addHook('onClose', async () => parts.reader.close())
  const onRequest = tokenGuard(
    pool,
    rateLimiter({ limit: parts.guessesPerMinute, share: sharedRequests(pool, 'form') }),
    parts.onRateLimited,
  )
  const inTurn = takeTurns()

  app.get(
    PATH,
    {
      config: { access: anyone },
      onRequest,
      schema: {
        operationId: 'getCandidateForm',
        tags,
        summary: 'The green form, as its candidate sees it',
        description: 'Unknown, expired and revoked tokens get the same 404.',
        params: TokenParams,
        response: { 200: CandidateForm },
        refusals: { 403: ['tenant_suspended'], 404: ['not_found'] },
      },
    },
    async (request) => {
      const link = linkOf(request)
      const row = await readForm(link)
      if (!row.opened) await inTenant(pool, { tenantId: link.tenantId }, (tx) => formOpened({ tx }, link.tokenHash))
      return presentForm(row, todayOf(row))
    },
  )

  app.post(
    PATH,
    {
      config: { access: anyone, takesLong: true },
      onRequest,
      // The body, which may be JSON or multipart, is judged as a whole together with the rules of the form's fields.
      validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : requestValidator(part)),
      schema: {
        operationId: 'submitCandidateForm',
        tags,
        summary: 'Submit the green form',
        description:
          'JSON, or multipart with the part `form` (that JSON) and files named `documents.<type>`: PDF, JPEG or PNG. After a re-upload request the answers may be left out and only the documents that were asked for are taken.',
        params: TokenParams,
        body: SubmitForm,
        multipart: SubmitFormParts,
        response: { 201: SubmittedForm },
        refusals: {
          403: ['tenant_suspended'],
          400: ['malformed_request'],
          404: ['not_found'],
          409: ['already_submitted'],
          422: [...FILE_REFUSALS],
          503: ['virus_scan_unavailable', 'parser_busy'],
        },
      },
    },
    async (request, reply) => {
      const link = linkOf(request)
      // One link fills the memory with one set of files at a time; those behind it wait with their bodies unread.
      const answer = await inTurn(link.applicationId, () => takeForm(request, link))
      return reply.code(201).send(answer)
    },
  )

  /** Slow work first, without a connection: files are read, checked and sealed before the transaction begins. */
  async function takeForm(request: FastifyRequest, link: FormLink): Promise<SubmittedForm> {
    const row = await readForm(link)
    if (row.status === 'Submitted') throw alreadySubmitted()
    const sent = await readSentForm(request, awaitedTypes(row), parts)
    const { answers, faults } = judgeForm(row, sent, todayOf(row))
    if (faults.length > 0) throw invalid(faults)
    const documents: SealedDocument[] = []
    for (const [type, bytes] of sent.files)
      documents.push(sealDocument(keys, link.tenantId, type, await demandSafe(parts, type, bytes), bytes))
    const judged = { status: row.status, version: row.form_version }
    return asCandidate(request, (ctx) => submitForm(ctx, keys, link, { judged, answers, documents }))
  }

  async function readForm(link: FormLink) {
    const row = await inTenant(pool, { tenantId: link.tenantId }, (tx) => findForm(tx, link.tokenHash))
    if (!row) throw notFound()
    return row
  }

  async function asCandidate<T>(request: FastifyRequest, work: (ctx: Parameters<typeof submitForm>[0]) => Promise<T>): Promise<T> {
    const { tenantId } = linkOf(request)
    const answer = await inTenant(pool, { tenantId }, (tx: Tx) =>
      work({ tx, actor: null, outsider: 'CANDIDATE', correlationId: request.id, onAudit: () => {} }),
    )
    parts.onAudit(tenantId) // after the commit: a seal made before it would miss the entry
    return answer
  }
}

function linkOf(request: FastifyRequest): FormLink {
  if (!request.formLink) throw new Error('This route was reached without its guard.')
  return request.formLink
}
/** Which day it is for the tenant: it may be yesterday or tomorrow elsewhere. */
const todayOf = (row: FormRow) => dayIn(row.time_zone, new Date())
