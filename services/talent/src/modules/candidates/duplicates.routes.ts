import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import { reviewSuggestion } from './duplicates.actions.ts'
import { ListSuggestions, ReviewableSuggestion, ReviewSuggestion, SuggestionPage } from './duplicates.schema.ts'
import { findSuggestion, listSuggestions, type SuggestionRow } from './duplicates.store.ts'

const tags = ['Duplicates']

export const duplicateRoutes: Routes = async (app) => {
  app.get(
    '/duplicate-suggestions',
    {
      config: { access: can('duplicate.read') },
      schema: {
        operationId: 'listDuplicateSuggestions',
        tags,
        summary: 'Candidates who may be the same person, newest suggestion first',
        querystring: ListSuggestions,
        response: { 200: SuggestionPage },
      },
    },
    async (request) => {
      const { limit, status } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await listSuggestions(tx, status, cursorId(request.query), limit + 1)).map((row) => present(row, actor)),
      )
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/duplicate-suggestions/:id/review',
    {
      config: { access: can('duplicate.review'), find: (tx, params: { id: string }) => findSuggestion(tx, params.id) },
      schema: {
        operationId: 'reviewDuplicateSuggestion',
        tags,
        summary: 'Say whether two candidates are the same person',
        description:
          'Marks the suggestion. Nothing is merged: both candidates stay as they are. Two employees are not confirmed to be one person.',
        params: IdParams,
        body: ReviewSuggestion,
        response: { 200: ReviewableSuggestion },
        refusals: { 404: ['not_found'], 422: ['already_reviewed', 'both_employees'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await reviewSuggestion(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return present(saved, ctx.actor)
      }),
  )
}

const present = (row: SuggestionRow, actor: Actor): ReviewableSuggestion => ({
  ...row,
  allowed_actions: row.status === 'Open' && mayTake(actor.role, 'duplicate.review') ? ['duplicate.review'] : [],
})
