import { cursorId, etagOf, IdParams, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { type Actor, can, type Routes } from '../../context.ts'
import { onlyPanelsOf } from '../../policy.ts'
import { attachment } from '../candidates/file-name.ts'
import { presentInterview } from './interview-view.ts'
import { cancelInterview, demandSeat, giveFeedback, scheduleInterview, updateInterview, writeCalendar } from './interviews.actions.ts'
import {
  CancelInterview,
  Interview,
  InterviewPage,
  ListInterviews,
  PatchInterview,
  ScheduleInterview,
  SubmitFeedback,
} from './interviews.schema.ts'
import { findInterview, listInterviews } from './interviews.store.ts'

const tags = ['Interviews']

export const interviewRoutes: Routes = async (app) => {
  app.get(
    '/interviews',
    {
      config: { access: can('interview.read') },
      schema: {
        operationId: 'listInterviews',
        tags,
        summary: 'Interviews, newest first',
        querystring: ListInterviews,
        response: { 200: InterviewPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) => {
        const member = request.query.mine ? actor.userId : onlyPanelsOf(actor)
        const rows = await listInterviews(tx, request.query, member, cursorId(request.query), limit + 1)
        return rows.map((row) => presentInterview(row, actor))
      })
      return toPage(found, limit, (row) => row.id)
    },
  )
  app.post(
    '/interviews',
    {
      config: { access: can('interview.schedule') },
      schema: {
        operationId: 'scheduleInterview',
        tags,
        summary: 'Schedule an interview',
        description:
          'The application must be Shortlisted or Interviewing. A panel member who is in another interview at that time is refused, and so is another interview of the same application.',
        body: ScheduleInterview,
        response: { 201: Interview },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'not_a_person', 'panel_conflict', 'candidate_conflict'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await scheduleInterview(ctx, request.body)
        reply.code(201).header('etag', etagOf(made.row_version))
        return presentInterview(made, ctx.actor)
      }),
  )
  app.get(
    '/interviews/:id',
    {
      config: { access: can('interview.read') },
      schema: {
        operationId: 'getInterview',
        tags,
        summary: 'One interview',
        params: IdParams,
        response: { 200: Interview },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx, actor }) => {
        const row = await findInterview(tx, request.params.id, onlyPanelsOf(actor))
        reply.header('etag', etagOf(row.row_version))
        return presentInterview(row, actor)
      }),
  )
  app.patch(
    '/interviews/:id',
    {
      config: { access: can('interview.update'), find: (tx: Tx, params: { id: string }) => findInterview(tx, params.id) },
      schema: {
        operationId: 'updateInterview',
        tags,
        summary: 'Reschedule an interview, or change its mode, location or panel',
        description:
          'While it is Scheduled and nobody gave feedback. A panel that is named replaces the one there was; conflicts as for a new one.',
        params: IdParams,
        body: PatchInterview,
        response: { 200: Interview },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['illegal_transition', 'not_a_person', 'panel_conflict', 'candidate_conflict'],
          428: ['precondition_required'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await updateInterview(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(saved.row_version))
        return presentInterview(saved, ctx.actor)
      }),
  )
  app.get(
    '/interviews/:id/calendar.ics',
    {
      config: { access: can('interview.read') },
      schema: {
        operationId: 'getInterviewCalendar',
        tags,
        summary: 'One interview, as a calendar file',
        description: 'For people to put into their calendar or send themselves: nobody is invited. The download is audited.',
        params: IdParams,
        response: { 200: Type.Unsafe<string>({ type: 'string', contentMediaType: 'text/calendar' }) },
        refusals: { 404: ['not_found'] },
      },
      serializerCompiler: () => (text) => text,
    },
    async (request, reply) => {
      const text = await request.inTenant((ctx) => writeCalendar(ctx, request.params.id))
      return reply
        .header('content-disposition', attachment(`interview-${request.params.id}.ics`))
        .type('text/calendar; charset=utf-8')
        .send(text)
    },
  )
  app.post(
    '/interviews/:id/cancel',
    {
      config: { access: can('interview.cancel'), find: (tx: Tx, params: { id: string }) => findInterview(tx, params.id) },
      schema: {
        operationId: 'cancelInterview',
        tags,
        summary: 'Cancel an interview that is scheduled',
        params: IdParams,
        body: CancelInterview,
        response: { 200: Interview },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await cancelInterview(ctx, request.params.id, request.body)
        reply.header('etag', etagOf(saved.row_version))
        return presentInterview(saved, ctx.actor)
      }),
  )
  app.post(
    '/interviews/:id/feedback',
    {
      config: {
        access: can('interview.feedback'),
        find: (tx: Tx, params: { id: string }, actor: Actor) => demandSeat({ tx }, params.id, actor), // the panel decides who may
      },
      schema: {
        operationId: 'submitInterviewFeedback',
        tags,
        summary: 'Give feedback, once, as a member of the panel',
        description: 'While the interview is Scheduled, whatever the clock says. The last feedback of the panel completes it.',
        params: IdParams,
        body: SubmitFeedback,
        response: { 201: Interview },
        refusals: { 403: ['forbidden'], 404: ['not_found'], 409: ['feedback_given'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const saved = await giveFeedback(ctx, request.params.id, request.body)
        reply.code(201).header('etag', etagOf(saved.row_version))
        return presentInterview(saved, ctx.actor)
      }),
  )
}
