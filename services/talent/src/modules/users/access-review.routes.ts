import { cursorId, toPage } from '@tanager/kernel'
import { permitted, type Routes } from '../../context.ts'
import { listAccess } from './access-review.store.ts'
import { AccessReviewPage, AccessReviewQuery } from './users.schema.ts'

export const accessReviewRoutes: Routes = async (app) => {
  app.get(
    '/admin/access-review',
    {
      config: { access: permitted('user.read', 'user') },
      schema: {
        operationId: 'listAccess',
        tags: ['Administration'],
        summary: 'Who has which access, since when, until when, and used it last',
        description:
          'For access reviews: people with their roles, service accounts with their keys, and deputies. A role counts as used when the audit log has an entry that the user made in it; reading leaves none.',
        querystring: AccessReviewQuery,
        response: { 200: AccessReviewPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => listAccess(tx, cursorId(request.query), limit + 1))
      return toPage(found, limit, (user) => user.id)
    },
  )
}
