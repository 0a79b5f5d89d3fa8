import { cursorId, etagOf, IdParams, NoFields, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { can, type Routes } from '../../context.ts'
import { ApprovalHeaders, namedApproval } from '../approval-records/approval-records.schema.ts'
import { Decision, DecisionHeaders } from '../approvals/approvals.schema.ts'
import { attachment } from '../candidates/file-name.ts'
import { writeLetter } from './offer-letter.actions.ts'
import { presentOffer } from './offer-view.ts'
import { decideOffer, draftOffer, recallOffer, recordAnswer, sendOffer, submitOffer, updateOffer, withdrawOffer } from './offers.actions.ts'
import { DraftOffer, LetterQuery, ListOffers, Offer, OfferAnswer, OfferPage, PatchOffer, WithdrawOffer } from './offers.schema.ts'
import { findOffer, listOffers } from './offers.store.ts'

const tags = ['Offers']
const find = (tx: Tx, params: { id: string }) => findOffer(tx, params.id)

export const offerRoutes: Routes = async (app) => {
  app.get(
    '/offers',
    {
      config: { access: can('offer.read') },
      schema: {
        operationId: 'listOffers',
        tags,
        summary: 'Offers, newest first',
        querystring: ListOffers,
        response: { 200: OfferPage },
      },
    },
    async (request) => {
      const { limit, status } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listOffers(tx, status, cursorId(request.query), limit + 1)).map((row) => presentOffer(row, actor)),
      )
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/offers',
    {
      config: { access: can('offer.create') },
      schema: {
        operationId: 'draftOffer',
        tags,
        summary: 'Draft an offer',
        description: 'The application must be Interviewing with a completed interview. What the offer pays cannot be written here.',
        body: DraftOffer,
        response: { 201: Offer },
        refusals: {
          404: ['not_found'],
          422: ['illegal_transition', 'no_completed_interview', 'no_open_position', 'tan_not_approved', 'number_taken'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await draftOffer(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return presentOffer(made, ctx.actor)
      }),
  )
  app.get(
    '/offers/:id',
    {
      config: { access: can('offer.read') },
      schema: {
        operationId: 'getOffer',
        tags,
        summary: 'One offer',
        params: IdParams,
        response: { 200: Offer },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findOffer(tx, request.params.id)
        reply.header('etag', etagOf(row.row_version))
        return presentOffer(row, actor)
      }),
  )
  app.patch(
    '/offers/:id',
    {
      config: { access: can('offer.update'), find },
      schema: {
        operationId: 'updateOffer',
        tags,
        summary: 'Change a draft',
        description: 'What the offer pays cannot be written here. Whoever changes a draft may not decide about the offer.',
        params: IdParams,
        body: PatchOffer,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 409: ['stale_row_version'], 422: ['illegal_transition'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await updateOffer(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/submit',
    {
      config: { access: can('offer.submit'), find },
      schema: {
        operationId: 'submitOffer',
        tags,
        summary: 'Submit a draft for approval',
        description: 'From now on what the offer pays is fixed: the approval request keeps it, and no import changes it.',
        params: IdParams,
        body: NoFields,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'dates_passed'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await submitOffer(ctx, request.params.id)
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/recall',
    {
      config: { access: can('offer.recall'), find },
      schema: {
        operationId: 'recallOffer',
        tags,
        summary: 'Take a submitted offer back to the draft',
        description: 'The approval request is cancelled; the next submission asks everybody again.',
        params: IdParams,
        body: NoFields,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await recallOffer(ctx, request.params.id)
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/withdraw',
    {
      config: { access: can('offer.withdraw'), find },
      schema: {
        operationId: 'withdrawOffer',
        tags,
        summary: 'Withdraw an offer that was approved or sent',
        description: 'The application goes back to Interviewing. Nobody is told: that is for people to do.',
        params: IdParams,
        body: WithdrawOffer,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await withdrawOffer(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/approve',
    {
      config: { access: can('offer.approve'), find },
      schema: {
        operationId: 'decideOffer',
        tags,
        summary: 'Approve, reject or return an offer',
        description:
          'The last mandatory approval approves it, any rejection rejects it and takes the application back to Interviewing. ReturnedForInfo is only recorded. An offer whose `expires_on` has passed is not approved, since nobody could accept it. With `If-Match` the decision holds for the version that was read, and no other.',
        params: IdParams,
        headers: DecisionHeaders,
        body: Decision,
        response: { 200: Offer },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'offer_expired', 'self_approval', 'not_your_step', 'one_step_per_person', 'needed_later'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await decideOffer(ctx, request.params.id, request.body, { ifMatch: request.headers['if-match'] })
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/send',
    {
      config: { access: can('offer.send'), find },
      schema: {
        operationId: 'sendOffer',
        tags,
        summary: 'Mark an approved offer as sent',
        description:
          'Needs a free position: one that is neither filled nor promised by another offer that is out or accepted. Refused after `expires_on`.',
        params: IdParams,
        headers: ApprovalHeaders,
        body: NoFields,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'offer_expired', 'no_open_position', 'approval_superseded'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await sendOffer(ctx, request.params.id, namedApproval(request.headers))
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.post(
    '/offers/:id/acceptance',
    {
      config: { access: can('offer.record-acceptance'), find },
      schema: {
        operationId: 'recordOfferAnswer',
        tags,
        summary: "Record the candidate's answer",
        description:
          'Accepted or declined. An answer of a day after `expires_on` is refused with `offer_expired`, and the offer is Expired: that much is kept.',
        params: IdParams,
        body: OfferAnswer,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'offer_expired'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await recordAnswer(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentOffer(saved, ctx.actor)
      }),
  )
  app.get(
    '/offers/:id/letter.pdf',
    {
      config: { access: can('offer.download-letter'), find },
      schema: {
        operationId: 'getOfferLetter',
        tags,
        summary: 'The letter of an offer, as PDF',
        description:
          'From the approval on, while the offer stands: Approved, Sent or Accepted. In the name of the tenant, with what was approved. Once the offer was marked as sent its letter stays as it was then. For people to send themselves: nothing is sent. The download is audited.',
        params: IdParams,
        querystring: LetterQuery,
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: 'application/pdf' }) },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
      serializerCompiler: () => (bytes) => bytes,
    },
    async (request, reply) => {
      const { name, bytes } = await request.inTenant((ctx) => writeLetter(ctx, request.params.id, request.query.language))
      return reply
        .header('content-disposition', attachment(name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type('application/pdf')
        .send(await bytes)
    },
  )
}
