import { permitted, type Routes } from '../../context.ts'
import { demandUser } from '../users/users.actions.ts'
import { UserParams } from '../users/users.schema.ts'
import { reassign } from './handover.actions.ts'
import { Reassign, Reassigned } from './handover.schema.ts'

export const handoverRoutes: Routes = async (app) => {
  app.post(
    '/admin/users/:userId/reassign',
    {
      config: { access: permitted('user.manage', 'user'), find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'reassignWork',
        tags: ['Administration'],
        summary: 'Give what waits for a user to somebody else',
        description:
          'Seats on interview panels and open TANs as their hiring manager. What the other person cannot take, because they are in another interview, stays and is told.',
        params: UserParams,
        body: Reassign,
        response: { 200: Reassigned },
        refusals: { 404: ['not_found'], 422: ['unknown_user', 'user_inactive', 'same_user'] },
      },
    },
    (request) => request.inTenant((ctx) => reassign(ctx, request.params.userId, request.body)),
  )
}
