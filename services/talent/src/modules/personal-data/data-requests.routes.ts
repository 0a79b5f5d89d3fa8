import { cursorId, etagOf, IdParams, NoFields, type Server, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { type Actor, can } from '../../context.ts'
import { isOpenTo, mayTake } from '../../policy.ts'
import { attachment } from '../candidates/file-name.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import { askForData, decideRequest, fileOf, previewOf, readRequest, takeBackRequest } from './data-requests.actions.ts'
import {
  CreateDataRequest,
  DataRequest,
  DataRequestPage,
  DecideDataRequest,
  ErasurePreview,
  ListDataRequests,
} from './data-requests.schema.ts'
import { type DataRequestRow, listRequests } from './data-requests.store.ts'

const tags = ['Personal data']
const find = (tx: Tx, { id }: { id: string }) => readRequest(tx, id)
const refusals = (...codes: string[]) => ({ 404: ['not_found'], 422: codes })

export const dataRequestRoutes = (keys: KeyRing) => async (app: Server) => {
  app.get(
    '/candidates/:id/erasure-preview',
    {
      config: { access: can('data-request.read') },
      schema: {
        operationId: 'previewErasure',
        tags,
        summary: 'What an erasure of a candidate would remove, and what stands in its way',
        params: IdParams,
        response: { 200: ErasurePreview },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) => request.inTenant((ctx) => previewOf(ctx, request.params.id.toLowerCase())),
  )
  app.get(
    '/data-requests',
    {
      config: { access: can('data-request.read') },
      schema: {
        operationId: 'listDataRequests',
        tags,
        summary: 'Requests to export or erase a person, newest first',
        querystring: ListDataRequests,
        response: { 200: DataRequestPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listRequests(tx, request.query, cursorId(request.query), limit + 1)).map((row) => present(row, actor)),
      )
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/data-requests',
    {
      config: { access: can('data-request.create') },
      schema: {
        operationId: 'createDataRequest',
        tags,
        summary: 'Ask for the export or the erasure of a person',
        description: 'Another person confirms it. Nothing is exported or erased before that.',
        body: CreateDataRequest,
        response: { 201: DataRequest },
        refusals: { 409: ['request_exists'], 422: ['unknown_candidate', 'legal_hold', 'employed', 'open_application'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await askForData(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return present(made, ctx.actor)
      }),
  )
  app.get(
    '/data-requests/:id',
    {
      config: { access: can('data-request.read') },
      schema: {
        operationId: 'getDataRequest',
        tags,
        summary: 'One request',
        params: IdParams,
        response: { 200: DataRequest },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const found = await readRequest(tx, request.params.id)
        reply.header('etag', etagOf(found.row_version))
        return present(found, actor)
      }),
  )
  app.post(
    '/data-requests/:id/decision',
    {
      config: { access: can('data-request.decide'), find },
      schema: {
        operationId: 'decideDataRequest',
        tags,
        summary: 'Confirm or refuse a request of somebody else',
        description:
          'A confirmed erasure is carried out at once and cannot be undone. A confirmed export can be downloaded for seven days.',
        params: IdParams,
        body: DecideDataRequest,
        response: { 200: DataRequest },
        refusals: refusals('self_approval', 'illegal_transition', 'legal_hold', 'employed', 'open_application', 'unknown_candidate'),
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const settled = await decideRequest(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(settled.row_version))
        return present(settled, ctx.actor)
      }),
  )
  app.post(
    '/data-requests/:id/withdraw',
    {
      config: { access: can('data-request.create'), find },
      schema: {
        operationId: 'withdrawDataRequest',
        tags,
        summary: 'Withdraw a request that one made',
        params: IdParams,
        body: NoFields,
        response: { 200: DataRequest },
        refusals: refusals('not_the_requester', 'illegal_transition'),
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const withdrawn = await takeBackRequest(ctx, request.params.id)
        reply.header('etag', etagOf(withdrawn.row_version))
        return present(withdrawn, ctx.actor)
      }),
  )
  app.get(
    '/data-requests/:id/file',
    {
      config: { access: can('data-request.create'), takesLong: true },
      exposeHeadRoute: false, // each download is audited
      schema: {
        operationId: 'downloadDataExport',
        tags,
        summary: 'The data of a person, as confirmed',
        description: 'A zip with candidate.json, the original files and the documents. For who made the request; the download is audited.',
        params: IdParams,
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: 'application/zip' }) },
        refusals: refusals('not_the_requester', 'illegal_transition', 'export_expired'),
      },
      serializerCompiler: () => (bytes) => bytes,
    },
    async (request, reply) => {
      const file = await request.inTenant((ctx) => fileOf(ctx, request.params.id, keys))
      return reply
        .header('content-disposition', attachment(file.name))
        .header('cache-control', 'no-store')
        .type('application/zip')
        .send(file.bytes)
    },
  )
}

/** With what this caller may do now. */
function present(row: DataRequestRow, actor: Actor): DataRequest {
  const isMine = row.requested_by.user_id === actor.userId
  const may = (action: 'data-request.create' | 'data-request.decide') => isOpenTo(actor, action) && mayTake(actor.role, action)
  const isPending = row.status === 'Pending'
  const isAvailable = row.status === 'Confirmed' && row.available_until !== null && row.available_until > new Date()
  return {
    ...row,
    allowed_actions: [
      ...(isPending && !isMine && may('data-request.decide') ? ['data-request.decide'] : []),
      ...(isAvailable && isMine && may('data-request.create') ? ['data-request.download'] : []),
      ...(isPending && isMine && may('data-request.create') ? ['data-request.withdraw'] : []),
    ],
  }
}
