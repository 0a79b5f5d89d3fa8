import { cursorNumber, IdParams, toPage } from '@tanager/kernel'
import { can, type Routes } from '../../context.ts'
import { ActivityPage, ListActivity } from './activity.schema.ts'
import { type ActivityRow, activityOf, listActivity } from './activity.store.ts'
import { toldDetails, visibleActivity } from './activity-rules.ts'

const SUBJECTS = [
  {
    kind: 'candidate',
    path: '/candidates/:id/activity',
    access: can('candidate.read'),
    operationId: 'listCandidateActivity',
    summary: 'What happened to a candidate and their applications, newest first',
  },
  {
    kind: 'application',
    path: '/applications/:id/activity',
    access: can('activity.read'),
    operationId: 'listApplicationActivity',
    summary: 'What happened to an application, newest first',
  },
] as const

export const activityRoutes: Routes = async (app) => {
  for (const { kind, path, access, operationId, summary } of SUBJECTS)
    app.get(
      path,
      {
        config: { access, find: (tx, { id }: { id: string }) => activityOf(tx, kind, id) },
        schema: {
          operationId,
          tags: ['Activity'],
          summary,
          description:
            'From the audit log, entries about records that the caller may read. What was said in feedback, what an offer pays and who read what is not part of it.',
          params: IdParams,
          querystring: ListActivity,
          response: { 200: ActivityPage },
          refusals: { 404: ['not_found'] },
        },
      },
      async (request) => {
        const { limit } = request.query
        const found = await request.inTenant(async ({ tx, actor }) =>
          listActivity(
            tx,
            await activityOf(tx, kind, request.params.id),
            visibleActivity(actor.role),
            cursorNumber(request.query),
            limit + 1,
          ),
        )
        const page = toPage(found, limit, (entry) => entry.sequence)
        return { ...page, items: page.items.map(present) }
      },
    )
}

const present = ({ sequence: _place, actor_user_id, actor_role, actor_name, details, ...entry }: ActivityRow) => ({
  ...entry,
  actor: { user_id: actor_user_id, role: actor_role, display_name: actor_name },
  details: toldDetails(entry.action, details),
})
