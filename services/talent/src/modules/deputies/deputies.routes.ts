import { IdParams, NoFields } from '@tanager/kernel'
import { permitted, type Routes, signedIn } from '../../context.ts'
import { demandUser, readUser } from '../users/users.actions.ts'
import { UserParams } from '../users/users.schema.ts'
import { appointDeputy, demandDeputy, dismissDeputy, presented } from './deputies.actions.ts'
import { AppointDeputy, Deputy, DeputyList, DeputyParams, MyDeputies } from './deputies.schema.ts'
import { listGiven, listReceived } from './deputies.store.ts'

const tags = ['Approvals']
const READ = permitted('user.read', 'user')
const MANAGE = permitted('user.manage', 'user')
const REFUSALS = {
  404: ['not_found'],
  409: ['deputy_exists'],
  422: ['no_approvals', 'same_user', 'own_roles', 'unknown_user', 'not_a_deputy', 'invalid_period'],
} as const
const refusals = () => ({ 404: [...REFUSALS[404]], 409: [...REFUSALS[409]], 422: [...REFUSALS[422]] })

/** Who decides approvals for whom. A deputy decides with the header `X-Tanager-Deputy-For`, which names the principal. */
export const deputyRoutes: Routes = async (app) => {
  app.get(
    '/users/me/deputies',
    {
      config: { access: signedIn },
      schema: { operationId: 'listMyDeputies', tags, summary: 'Who decides for me, and for whom I decide', response: { 200: MyDeputies } },
    },
    (request) =>
      request.inTenant(async (ctx) => ({
        given: await presented(ctx, await listGiven(ctx.tx, ctx.actor.userId)),
        received: await presented(ctx, await listReceived(ctx.tx, ctx.actor.userId)),
      })),
  )
  app.post(
    '/users/me/deputies',
    {
      config: { access: signedIn },
      schema: {
        operationId: 'appointMyDeputy',
        tags,
        summary: 'Let somebody decide my approvals for a period',
        description:
          'The deputy sends `X-Tanager-Deputy-For` with my id, and decides as I could: never what the deputy or I raised, and one step of a request for both of us.',
        body: AppointDeputy,
        response: { 201: Deputy },
        refusals: { 409: [...REFUSALS[409]], 422: [...REFUSALS[422]] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await appointDeputy(ctx, ctx.actor.userId, request.body)
        reply.code(201)
        return made
      }),
  )
  app.post(
    '/users/me/deputies/:id/end',
    {
      config: { access: signedIn, find: (tx, { id }: { id: string }, actor) => demandDeputy(tx, id, actor) },
      schema: {
        operationId: 'endMyDeputy',
        tags,
        summary: 'End it now, as the principal or as the deputy',
        params: IdParams,
        body: NoFields,
        response: { 200: Deputy },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request) => request.inTenant((ctx) => dismissDeputy(ctx, request.params.id)),
  )
  app.get(
    '/admin/users/:userId/deputies',
    {
      config: { access: READ },
      schema: {
        operationId: 'listDeputies',
        tags,
        summary: 'Who decides for a user',
        params: UserParams,
        response: { 200: DeputyList },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        const { id } = await readUser(ctx, request.params.userId)
        return { items: await presented(ctx, await listGiven(ctx.tx, id)) }
      }),
  )
  app.post(
    '/admin/users/:userId/deputies',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'appointDeputy',
        tags,
        summary: 'Let somebody decide the approvals of a user for a period',
        params: UserParams,
        body: AppointDeputy,
        response: { 201: Deputy },
        refusals: refusals(),
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const made = await appointDeputy(ctx, request.params.userId, request.body)
        reply.code(201)
        return made
      }),
  )
  app.post(
    '/admin/users/:userId/deputies/:id/end',
    {
      config: { access: MANAGE, find: (tx, { userId, id }: { userId: string; id: string }, actor) => demandDeputy(tx, id, actor, userId) },
      schema: {
        operationId: 'endDeputy',
        tags,
        summary: 'End the deputy of a user now',
        params: DeputyParams,
        body: NoFields,
        response: { 200: Deputy },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request) => request.inTenant((ctx) => dismissDeputy(ctx, request.params.id, request.params.userId)),
  )
}
