import { cursorId, etagOf, IdParams, NoFields, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { can, type Routes } from '../../context.ts'
import { ApprovalHeaders, namedApproval } from '../approval-records/approval-records.schema.ts'
import { Decision } from '../approvals/approvals.schema.ts'
import { presentOffer } from './offer-view.ts'
import { decideOffer, draftOffer, recordAnswer, sendOffer, submitOffer } from './offers.actions.ts'
import { DraftOffer, ListOffers, Offer, OfferAnswer, OfferPage } from './offers.schema.ts'
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
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'no_completed_interview', 'number_taken'] },
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
  app.post(
    '/offers/:id/submit',
    {
      config: { access: can('offer.submit'), find },
      schema: {
        operationId: 'submitOffer',
        tags,
        summary: 'Submit a draft for approval',
        params: IdParams,
        body: NoFields,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
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
    '/offers/:id/approve',
    {
      config: { access: can('offer.approve'), find },
      schema: {
        operationId: 'decideOffer',
        tags,
        summary: 'Approve, reject or return an offer',
        description:
          'The last mandatory approval approves it, any rejection rejects it and takes the application back to Interviewing. ReturnedForInfo is only recorded.',
        params: IdParams,
        body: Decision,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'self_approval', 'not_your_step', 'one_step_per_person'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await decideOffer(ctx, request.params.id, request.body)
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
        params: IdParams,
        headers: ApprovalHeaders,
        body: NoFields,
        response: { 200: Offer },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'approval_superseded'] },
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
}
