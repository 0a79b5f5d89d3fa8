import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { can, type Routes } from '../../context.ts'
import { liftHold, placeHold, readHold } from './legal-holds.actions.ts'
import { LegalHold, LegalHoldPage, LiftLegalHold, ListLegalHolds, PlaceLegalHold } from './legal-holds.schema.ts'
import { listHolds, recordsOfPerson } from './legal-holds.store.ts'

const tags = ['Personal data']
const find = (tx: Tx, { id }: { id: string }) => readHold(tx, id)

export const legalHoldRoutes: Routes = async (app) => {
  app.get(
    '/legal-holds',
    {
      config: { access: can('data-request.read') },
      schema: {
        operationId: 'listLegalHolds',
        tags,
        summary: 'Legal holds, newest first',
        querystring: ListLegalHolds,
        response: { 200: LegalHoldPage },
      },
    },
    async (request) => {
      const { limit, candidate_id: candidateId } = request.query
      const found = await request.inTenant(async ({ tx }) => {
        const records = candidateId === undefined ? null : await recordsOfPerson(tx, candidateId)
        return listHolds(tx, request.query, records, cursorId(request.query), limit + 1)
      })
      return toPage(found, limit, (hold) => hold.id)
    },
  )
  app.post(
    '/legal-holds',
    {
      config: { access: can('legal-hold.manage') },
      schema: {
        operationId: 'placeLegalHold',
        tags,
        summary: 'Keep a person’s records from being erased',
        description: 'Holds all records of the person: also those that confirmed duplicates link to this candidate.',
        body: PlaceLegalHold,
        response: { 201: LegalHold },
        refusals: { 409: ['hold_exists'], 422: ['unknown_candidate'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const hold = await placeHold(ctx, request.body)
        reply.code(201).header('etag', etagOf(hold.row_version))
        return hold
      }),
  )
  app.post(
    '/legal-holds/:id/lift',
    {
      config: { access: can('legal-hold.manage'), find },
      schema: {
        operationId: 'liftLegalHold',
        tags,
        summary: 'Lift a legal hold',
        description:
          'Erases nothing by itself: a request still needs two people, and retention lists the candidate again before it erases.',
        params: IdParams,
        body: LiftLegalHold,
        response: { 200: LegalHold },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const hold = await liftHold(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(hold.row_version))
        return hold
      }),
  )
}
