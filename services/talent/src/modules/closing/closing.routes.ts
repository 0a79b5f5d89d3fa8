import { etagOf, IdParams } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { can, type Routes } from '../../context.ts'
import { presentApplication } from '../applications/application-view.ts'
import { readApplication } from '../applications/applications.actions.ts'
import { Application, CloseApplication } from '../applications/applications.schema.ts'
import { Decision, DecisionHeaders } from '../approvals/approvals.schema.ts'
import { closeApplication, decideShortlistAndEnd } from './closing.actions.ts'

const tags = ['Applications']
const find = (tx: Tx, params: { id: string }) => readApplication({ tx }, params.id)

export const closingRoutes: Routes = async (app) => {
  app.post(
    '/applications/:id/shortlist-approval',
    {
      config: { access: can('shortlist.approve'), find },
      schema: {
        operationId: 'decideShortlist',
        tags,
        summary: 'Approve or reject a candidate for the shortlist',
        description: 'With `If-Match` the decision holds for the version that was read, and no other.',
        params: IdParams,
        headers: DecisionHeaders,
        body: Decision,
        response: { 200: Application },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'self_approval', 'not_your_step', 'one_step_per_person'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const { row, stages } = await decideShortlistAndEnd(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(row.row_version))
        return presentApplication(row, stages, ctx.actor)
      }),
  )
  const ends = [
    { move: 'reject', operationId: 'rejectApplication', summary: 'Reject an application' },
    { move: 'withdraw', operationId: 'withdrawApplication', summary: 'Withdraw an application, as the candidate asked' },
  ] as const
  for (const { move, operationId, summary } of ends) {
    app.post(
      `/applications/:id/${move}`,
      {
        config: { access: can(`application.${move}`), find },
        schema: {
          operationId,
          tags,
          summary,
          description:
            'From any live status. What hangs on it ends too: pending requests, interviews and open discrepancies are cancelled, a live offer is withdrawn, the form is closed.',
          params: IdParams,
          body: CloseApplication,
          response: { 200: Application },
          refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
        },
      },
      (request, reply) =>
        request.inTenant(async (ctx) => {
          const { row, stages } = await closeApplication(ctx, request.params.id, move, request.body)
          reply.header('etag', etagOf(row.row_version))
          return presentApplication(row, stages, ctx.actor)
        }),
    )
  }
}
