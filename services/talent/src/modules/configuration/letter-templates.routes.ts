import { etagOf } from '@tanager/kernel'
import { permitted, type Routes } from '../../context.ts'
import { PERMISSIONS } from '../../policy.ts'
import { PLACEHOLDERS } from './letter-template.ts'
import { readTemplates, type TenantTemplate, updateTemplate } from './letter-templates.actions.ts'
import { LanguageParams, LetterTemplate, LetterTemplateList, UpdateLetterTemplate } from './letter-templates.schema.ts'

const tags = ['Administration']

export const letterTemplateRoutes: Routes = async (app) => {
  app.get(
    '/admin/letter-templates',
    {
      config: { access: permitted('letter-template.read', 'letter_template') },
      schema: {
        operationId: 'listLetterTemplates',
        tags,
        summary: 'The words of offer letters, per language',
        response: { 200: LetterTemplateList },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => ({
        items: (await readTemplates(ctx)).map((template) => present(template, ctx.actor.role)),
        placeholders: [...PLACEHOLDERS],
      })),
  )
  app.put(
    '/admin/letter-templates/:language',
    {
      config: { access: permitted('letter-template.manage', 'letter_template') },
      schema: {
        operationId: 'updateLetterTemplate',
        tags,
        summary: 'Change the words of offer letters in a language',
        description: 'Letters that are downloaded from then on have them. The greeting and the terms are not part of a template.',
        params: LanguageParams,
        body: UpdateLetterTemplate,
        response: { 200: LetterTemplate },
        refusals: { 409: ['stale_row_version'], 422: ['unknown_placeholder'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const template = await updateTemplate(ctx, request.params.language, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(template.row_version))
        return present(template, ctx.actor.role)
      }),
  )
}

const present = (template: TenantTemplate, role: string) => ({
  ...template,
  allowed_actions: (PERMISSIONS['letter-template.manage'] as readonly string[]).includes(role) ? ['letter-template.manage'] : [],
})
