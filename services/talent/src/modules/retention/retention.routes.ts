import { cursorId, etagOf, toPage } from '@tanager/kernel'
import { can, permitted, type Routes } from '../../context.ts'
import { updateRetention } from './retention.actions.ts'
import { ListRetentionNotices, Retention, RetentionNoticePage, UpdateRetention } from './retention.schema.ts'
import { findRule, listNotices, type RuleRow } from './retention.store.ts'
import { NOTICE_DAYS } from './retention-plan.ts'

const tags = ['Personal data']

export const retentionRoutes: Routes = async (app) => {
  app.get(
    '/retention',
    {
      config: { access: can('retention.read') },
      schema: {
        operationId: 'getRetention',
        tags,
        summary: 'How long candidates are kept, and when the last run was',
        response: { 200: Retention },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx }) => {
        const rule = await findRule(tx)
        reply.header('etag', etagOf(rule.row_version))
        return present(rule)
      }),
  )
  app.put(
    '/admin/retention',
    {
      config: { access: permitted('retention.manage', 'retention_rule') },
      schema: {
        operationId: 'updateRetention',
        tags,
        summary: 'Change how long candidates are kept',
        description: 'Once a day the service erases whose period is over. Before that a candidate is listed for the days of notice.',
        body: UpdateRetention,
        response: { 200: Retention },
        refusals: { 409: ['stale_row_version'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const rule = await updateRetention(ctx, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(rule.row_version))
        return present(rule)
      }),
  )
  app.get(
    '/retention/notices',
    {
      config: { access: can('retention.read') },
      schema: {
        operationId: 'listRetentionNotices',
        tags,
        summary: 'Candidates who are about to be erased, and why',
        description: 'The daily run lists them. Whoever applies again, or is kept for another reason, is taken off by the next run.',
        querystring: ListRetentionNotices,
        response: { 200: RetentionNoticePage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => listNotices(tx, cursorId(request.query), limit + 1))
      return toPage(found, limit, (notice) => notice.candidate_id)
    },
  )
}

const present = (rule: RuleRow): Retention => ({ ...rule, notice_days: NOTICE_DAYS })
