import { cursorId, type Server, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { can } from '../../context.ts'
import { ApprovalHeaders, namedApproval } from '../approval-records/approval-records.schema.ts'
import { attachment } from '../candidates/file-name.ts'
import { linkTo } from './form-token.ts'
import { issueLink } from './green-forms.actions.ts'
import {
  ApplicationParams,
  DocumentParams,
  IssuedLink,
  IssueLink,
  ListSubmissions,
  RevealAnswer,
  RevealedAnswer,
  Submission,
  SubmissionPage,
  SubmissionParams,
} from './green-forms.schema.ts'
import { demandApplication } from './green-forms.store.ts'
import type { KeyRing } from './key-ring.ts'
import { documentName, presentItem, presentSubmission } from './submission-view.ts'
import { readDocument, revealAnswer } from './submissions.actions.ts'
import { demandSubmission, findSubmission, listSubmissions, revealsOf } from './submissions.store.ts'

const tags = ['Green forms']
const DEFAULT_DAYS = 14
const ofApplication = (tx: Tx, params: { applicationId: string }) => demandApplication(tx, params.applicationId)
const ofSubmission = (tx: Tx, params: { applicationId: string; id: string }) => demandSubmission(tx, params.applicationId, params.id)

export const greenFormRoutes = (parts: { keys: KeyRing; publicUrl: string }) => async (app: Server) => {
  app.post(
    '/green-forms/applications/:applicationId/issue-link',
    {
      config: { access: can('green-form.issue'), find: ofApplication, secretAnswer: true },
      schema: {
        operationId: 'issueGreenFormLink',
        tags,
        summary: 'A link to the green form for the candidate',
        description:
          "The token is shown this once; the database keeps its hash. A new link revokes the one before. An approval that is named is the one of the application's newest offer.",
        params: ApplicationParams,
        headers: ApprovalHeaders,
        body: IssueLink,
        response: { 201: IssuedLink },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'approval_superseded'] },
      },
    },
    async (request, reply) => {
      const days = request.body?.expires_in_days ?? DEFAULT_DAYS
      reply.code(201)
      return request.inTenant(async (ctx) => {
        const { token, expiresAt } = await issueLink(ctx, request.params.applicationId, days, namedApproval(request.headers))
        return { url: linkTo(parts.publicUrl, token), token, expires_at: expiresAt }
      })
    },
  )
  app.get(
    '/green-forms/applications/:applicationId/submissions',
    {
      config: { access: can('green-form.read'), find: ofApplication },
      schema: {
        operationId: 'listGreenFormSubmissions',
        tags,
        summary: 'What the candidate sent, newest first',
        params: ApplicationParams,
        querystring: ListSubmissions,
        response: { 200: SubmissionPage },
        refusals: { 404: ['not_found'] },
      },
    },
    async (request) => {
      const { limit } = request.query
      const { applicationId } = request.params
      const found = await request.inTenant(async ({ tx, actor }) => {
        await demandApplication(tx, applicationId)
        return (await listSubmissions(tx, applicationId, cursorId(request.query), limit + 1)).map((row) => presentItem(row, actor))
      })
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.get(
    '/green-forms/applications/:applicationId/submission/:id',
    {
      config: { access: can('green-form.read') },
      schema: {
        operationId: 'getGreenFormSubmission',
        tags,
        summary: 'One submission',
        description: 'Sensitive answers are masked. Sections are those of the version that it was made with.',
        params: SubmissionParams,
        response: { 200: Submission },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async ({ tx, actor }) => {
        const { applicationId, id } = request.params
        const row = await findSubmission(tx, applicationId, id)
        return presentSubmission(row, await revealsOf(tx, id), actor)
      }),
  )
  app.get(
    '/green-forms/applications/:applicationId/submission/:id/documents/:type',
    {
      config: { access: can('green-form.document.read') },
      exposeHeadRoute: false, // whoever asks for the headers alone has not seen the document
      schema: {
        operationId: 'downloadGreenFormDocument',
        tags,
        summary: 'A document of a submission',
        description:
          'The very bytes that the candidate sent, as an attachment: the newest of the type up to this submission. Audited; the first look of a verification officer or of HR operations counts for the verification.',
        params: DocumentParams,
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: '*/*' }) },
        refusals: { 404: ['not_found'] },
      },
      serializerCompiler: () => (bytes) => bytes,
    },
    async (request, reply) => {
      const { applicationId, id, type } = request.params
      const { mediaType, bytes } = await request.inTenant(async (ctx) => {
        await demandSubmission(ctx.tx, applicationId, id)
        return readDocument(ctx, parts.keys, applicationId, id, type)
      })
      return reply
        .header('content-disposition', attachment(documentName(type, mediaType)))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(mediaType)
        .send(bytes)
    },
  )
  app.post(
    '/green-forms/applications/:applicationId/submission/:id/reveal',
    {
      config: { access: can('green-form.reveal'), find: ofSubmission, secretAnswer: true },
      schema: {
        operationId: 'revealGreenFormAnswer',
        tags,
        summary: 'One sensitive answer in plain',
        description: 'Who looked, at which field and why is kept with the submission and audited.',
        params: SubmissionParams,
        body: RevealAnswer,
        response: { 200: RevealedAnswer },
        refusals: { 404: ['not_found'], 422: ['not_answered'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        const { applicationId, id } = request.params
        return { value: await revealAnswer(ctx, parts.keys, applicationId, id, request.body) }
      }),
  )
}
