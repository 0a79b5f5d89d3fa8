import { cursorId, IdParams, type Server, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { type Actor, can } from '../../context.ts'
import { demandReportTenant } from './reports.actions.ts'
import { mayUnsave, readSavedQuestion, saveQuestion, unsaveQuestion } from './saved-questions.actions.ts'
import { ListSavedQuestions, SavedQuestion, SavedQuestionPage, SaveQuestion } from './saved-questions.schema.ts'
import { listSavedQuestions, type SavedQuestionRow } from './saved-questions.store.ts'

const tags = ['Reports']
const access = can('report.ask')

/** The board of Ask, for the tenant that has Ask. */
export const savedQuestionRoutes = (reportTenant: string) => async (app: Server) => {
  const find = async (_tx: Tx, _params: never, actor: Actor) => demandReportTenant(actor, reportTenant)
  const findOne = async (tx: Tx, params: { id: string }, actor: Actor) => {
    demandReportTenant(actor, reportTenant)
    await readSavedQuestion({ tx }, params.id)
  }
  app.get(
    '/reports/saved-questions',
    {
      config: { access, find },
      schema: {
        operationId: 'listSavedQuestions',
        tags,
        summary: 'Questions that people of the tenant share, newest first',
        description: 'Questions, not answers: ask each of them to see what it answers in the role of the caller.',
        querystring: ListSavedQuestions,
        response: { 200: SavedQuestionPage },
        refusals: { 404: ['not_found'] },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) => {
        demandReportTenant(actor, reportTenant)
        return (await listSavedQuestions(tx, cursorId(request.query), limit + 1)).map((row) => present(row, actor))
      })
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/reports/saved-questions',
    {
      config: { access, find },
      schema: {
        operationId: 'saveQuestion',
        tags,
        summary: 'Share a question with everybody in the tenant who may ask',
        body: SaveQuestion,
        response: { 201: SavedQuestion },
        refusals: { 404: ['not_found'], 422: ['board_full'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        demandReportTenant(ctx.actor, reportTenant)
        const saved = await saveQuestion(ctx, request.body)
        reply.code(201)
        return present(saved, ctx.actor)
      }),
  )
  app.delete(
    '/reports/saved-questions/:id',
    {
      config: { access, find: findOne },
      schema: {
        operationId: 'unsaveQuestion',
        tags,
        summary: 'Remove a shared question',
        description: 'By the person who saved it, or the tenant administrator.',
        params: IdParams,
        response: { 204: Type.Null() },
        refusals: { 404: ['not_found'], 422: ['not_the_author'] },
      },
    },
    async (request, reply) => {
      await request.inTenant((ctx) => {
        demandReportTenant(ctx.actor, reportTenant)
        return unsaveQuestion(ctx, request.params.id)
      })
      return reply.code(204).send(null)
    },
  )
}

const present = (row: SavedQuestionRow, actor: Actor): SavedQuestion => ({
  ...row,
  allowed_actions: mayUnsave(row, actor) ? ['report.unsave'] : [],
})
