import { etagOf, IdParams } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { type Actor, can, permitted, type Routes } from '../../context.ts'
import { PERMISSIONS } from '../../policy.ts'
import { createTemplate, deleteTemplate, readTemplate, updateTemplate } from './scorecard-templates.actions.ts'
import { CreateScorecardTemplate, ScorecardTemplate, ScorecardTemplateList, UpdateScorecardTemplate } from './scorecard-templates.schema.ts'
import { listTemplates, type ScorecardTemplateRow } from './scorecard-templates.store.ts'

const tags = ['Administration']
const manage = permitted('configuration.manage', 'scorecard_template')
const find = (tx: Tx, params: { id: string }) => readTemplate({ tx }, params.id)

export const scorecardTemplateRoutes: Routes = async (app) => {
  app.get(
    '/scorecard-templates',
    {
      config: { access: can('scorecard-template.read') },
      schema: {
        operationId: 'listScorecardTemplates',
        tags: ['Interviews'],
        summary: 'Scorecard templates: what interviewers rate, by name',
        response: { 200: ScorecardTemplateList },
      },
    },
    (request) => request.inTenant(async ({ tx, actor }) => ({ items: (await listTemplates(tx)).map((one) => present(one, actor)) })),
  )
  app.post(
    '/admin/scorecard-templates',
    {
      config: { access: manage },
      schema: {
        operationId: 'createScorecardTemplate',
        tags,
        summary: 'Add a scorecard template',
        description: 'One that is made the default takes the place of the one before.',
        body: CreateScorecardTemplate,
        response: { 201: ScorecardTemplate },
        refusals: { 409: ['name_taken'], 422: ['too_many_templates'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await createTemplate(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return present(made, ctx.actor)
      }),
  )
  app.put(
    '/admin/scorecard-templates/:id',
    {
      config: { access: manage, find },
      schema: {
        operationId: 'updateScorecardTemplate',
        tags,
        summary: 'Change a scorecard template',
        description: 'All of it at once. Feedback that was given keeps the criteria it was given by.',
        params: IdParams,
        body: UpdateScorecardTemplate,
        response: { 200: ScorecardTemplate },
        refusals: { 404: ['not_found'], 409: ['stale_row_version', 'name_taken'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await updateTemplate(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return present(saved, ctx.actor)
      }),
  )
  app.delete(
    '/admin/scorecard-templates/:id',
    {
      config: { access: manage, find },
      schema: {
        operationId: 'deleteScorecardTemplate',
        tags,
        summary: 'Delete a scorecard template that no requisition names',
        params: IdParams,
        response: { 204: Type.Null() },
        refusals: { 404: ['not_found'], 422: ['template_in_use'] },
      },
    },
    async (request, reply) => {
      await request.inTenant((ctx) => deleteTemplate(ctx, request.params.id))
      return reply.code(204).send(null)
    },
  )
}

const present = (row: ScorecardTemplateRow, { role }: Pick<Actor, 'role'>) => ({
  ...row,
  allowed_actions: (PERMISSIONS['configuration.manage'] as readonly string[]).includes(role) ? ['configuration.manage'] : [],
})
