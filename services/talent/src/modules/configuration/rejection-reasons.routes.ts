import { etagOf } from '@tanager/kernel'
import { type Actor, can, permitted, type Routes } from '../../context.ts'
import { PERMISSIONS } from '../../policy.ts'
import { readReasons, type TenantReasons, updateReasons } from './rejection-reasons.actions.ts'
import { RejectionReasons, UpdateRejectionReasons } from './rejection-reasons.schema.ts'

export const rejectionReasonRoutes: Routes = async (app) => {
  app.get(
    '/rejection-reasons',
    {
      config: { access: can('rejection-reason.read') },
      schema: {
        operationId: 'getRejectionReasons',
        tags: ['Applications'],
        summary: 'Reasons to choose from when an application is rejected',
        description: 'A help for writing: `reason` of a rejection takes any words.',
        response: { 200: RejectionReasons },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const found = await readReasons(ctx)
        reply.header('etag', etagOf(found.row_version))
        return present(found, ctx.actor)
      }),
  )
  app.put(
    '/admin/rejection-reasons',
    {
      config: { access: permitted('configuration.manage', 'rejection_reasons') },
      schema: {
        operationId: 'updateRejectionReasons',
        tags: ['Administration'],
        summary: 'Change the reasons to choose from',
        description: 'The whole list at once. Applications that were rejected keep the words that were written then.',
        body: UpdateRejectionReasons,
        response: { 200: RejectionReasons },
        refusals: { 409: ['stale_row_version'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await updateReasons(ctx, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return present(saved, ctx.actor)
      }),
  )
}

const present = (reasons: TenantReasons, { role }: Pick<Actor, 'role'>) => ({
  ...reasons,
  allowed_actions: (PERMISSIONS['configuration.manage'] as readonly string[]).includes(role) ? ['configuration.manage'] : [],
})
