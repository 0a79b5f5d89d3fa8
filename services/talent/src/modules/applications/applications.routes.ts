import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import { can, type Routes } from '../../context.ts'
import { onlyPanelsOf } from '../../policy.ts'
import { presentApplication, presentItem } from './application-view.ts'
import { createApplication } from './applications.actions.ts'
import { Application, ApplicationPage, CreateApplication, ListApplications } from './applications.schema.ts'
import { findApplication, listApplications, stagesOf } from './applications.store.ts'

const tags = ['Applications']

export const applicationRoutes: Routes = async (app) => {
  app.get(
    '/applications',
    {
      config: { access: can('application.read') },
      schema: {
        operationId: 'listApplications',
        tags,
        summary: 'Applications, newest first',
        querystring: ListApplications,
        response: { 200: ApplicationPage },
      },
    },
    async (request) => {
      const { limit, decision_due, ...filter } = request.query
      const found = await request.inTenant(async ({ tx, actor }) => {
        const wanted = { ...filter, decisionOf: decision_due ? actor.userId : null }
        const rows = await listApplications(tx, wanted, onlyPanelsOf(actor), cursorId(request.query), limit + 1)
        return rows.map((row) => presentItem(row, actor))
      })
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/applications',
    {
      config: { access: can('application.create') },
      schema: {
        operationId: 'createApplication',
        tags,
        summary: 'Put a candidate forward for an approved TAN',
        body: CreateApplication,
        response: { 201: Application },
        refusals: { 404: ['not_found'], 409: ['application_exists'], 422: ['tan_not_approved', 'no_open_position'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await createApplication(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return presentApplication(made, await stagesOf(ctx.tx, made.id), ctx.actor)
      }),
  )
  app.get(
    '/applications/:id',
    {
      config: { access: can('application.read') },
      schema: {
        operationId: 'getApplication',
        tags,
        summary: 'One application with its history',
        params: IdParams,
        response: { 200: Application },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findApplication(tx, request.params.id, onlyPanelsOf(actor))
        reply.header('etag', etagOf(row.row_version))
        return presentApplication(row, await stagesOf(tx, row.id), actor)
      }),
  )
}
