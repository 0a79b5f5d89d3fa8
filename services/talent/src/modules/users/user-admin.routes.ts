import { cursorId, etagOf, NoFields, notFound, toPage } from '@tanager/kernel'
import type { FastifyReply } from 'fastify'
import { permitted, type Routes, type UserCtx } from '../../context.ts'
import { searchKey } from './search-key.ts'
import { userActions } from './user-rules.ts'
import { addUser, demandUser, moveUser, setRoles, signOutUser, toldOf, updateUser, waitingFor } from './users.actions.ts'
import {
  AddUser,
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  DeactivatedUser,
  PatchUser,
  RoleList,
  SetRoles,
  UserParams,
  Waiting,
} from './users.schema.ts'
import { findAdminUser, listAdminUsers, listRoles, permissionsOf } from './users.store.ts'

const READ = permitted('user.read', 'user')
const MANAGE = permitted('user.manage', 'user')
const tags = ['Administration']

/** The users of a tenant, for who administers them. */
export const userAdminRoutes: Routes = async (app) => {
  app.get(
    '/admin/users',
    {
      config: { access: READ },
      schema: {
        operationId: 'listAdminUsers',
        tags,
        summary: 'Users, with search and filters by status and role',
        querystring: AdminUserQuery,
        response: { 200: AdminUserPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => {
        const { search, status, role } = request.query // read here, where the input has been judged
        const filter = { ...(search ? { search: searchKey(search) } : {}), ...(status ? { status } : {}), ...(role ? { role } : {}) }
        return listAdminUsers(tx, filter, cursorId(request.query), limit + 1)
      })
      return toPage(found, limit, (user) => user.id)
    },
  )
  app.get(
    '/admin/users/:userId',
    {
      config: { access: READ },
      schema: {
        operationId: 'getAdminUser',
        tags,
        summary: 'One user',
        params: UserParams,
        response: { 200: AdminUser },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) => request.inTenant((ctx) => shown(ctx, request.params.userId, reply)),
  )
  app.get(
    '/admin/roles',
    {
      config: { access: READ },
      schema: { operationId: 'listRoles', tags, summary: 'The role catalog', response: { 200: RoleList } },
    },
    (request) => request.inTenant(async ({ tx }) => ({ items: await listRoles(tx) })),
  )
  app.post(
    '/admin/users',
    {
      config: { access: MANAGE },
      schema: {
        operationId: 'addUser',
        tags,
        summary: 'Add a user',
        description:
          'The person signs in at the identity provider; the account there is linked by its verified e-mail at the first sign-in.',
        body: AddUser,
        response: { 201: AdminUser },
        refusals: { 409: ['user_exists'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const { email, display_name, department_name, location_name, roles } = request.body
        const user = { email, displayName: display_name, department: department_name ?? null, location: location_name ?? null, roles }
        const id = await addUser(ctx, user)
        reply.code(201)
        return shown(ctx, id, reply)
      }),
  )
  app.patch(
    '/admin/users/:userId',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'updateUser',
        tags,
        summary: 'Change a user’s profile',
        params: UserParams,
        body: PatchUser,
        response: { 200: AdminUser },
        refusals: { 404: ['not_found'], 409: ['user_exists', 'stale_row_version'], 428: ['precondition_required'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await updateUser(ctx, request.params.userId, request.body, request.headers['if-match'])
        return shown(ctx, request.params.userId, reply)
      }),
  )
  app.put(
    '/admin/users/:userId/roles',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'setUserRoles',
        tags,
        summary: 'Set the roles of a user',
        description:
          'Nobody changes their own roles, and the last active TENANT_ADMIN keeps theirs. A role that is taken counts no more from the next request on.',
        params: UserParams,
        body: SetRoles,
        response: { 200: AdminUser },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['own_roles', 'last_tenant_admin'],
          428: ['precondition_required'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await setRoles(ctx, request.params.userId, request.body, request.headers['if-match'])
        return shown(ctx, request.params.userId, reply)
      }),
  )
  app.post(
    '/admin/users/:userId/deactivate',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'deactivateUser',
        tags,
        summary: 'Deactivate a user',
        description: 'Their next request is 401. Roles and history stay; what waits for them and for nobody else is listed.',
        params: UserParams,
        body: NoFields,
        response: { 200: DeactivatedUser },
        refusals: { 404: ['not_found'], 422: ['illegal_transition', 'own_account', 'last_tenant_admin'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await moveUser(ctx, await demandUser(ctx, request.params.userId), 'deactivate')
        return { ...(await shown(ctx, request.params.userId, reply)), waiting: await waitingFor(ctx, request.params.userId) }
      }),
  )
  app.post(
    '/admin/users/:userId/activate',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'activateUser',
        tags,
        summary: 'Activate a user again',
        params: UserParams,
        body: NoFields,
        response: { 200: AdminUser },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        await moveUser(ctx, await demandUser(ctx, request.params.userId), 'activate')
        return shown(ctx, request.params.userId, reply)
      }),
  )
  app.post(
    '/admin/users/:userId/sign-out',
    {
      config: { access: MANAGE, find: (tx, { userId }: { userId: string }) => demandUser({ tx }, userId) },
      schema: {
        operationId: 'signOutUser',
        tags,
        summary: 'End all sessions of a user',
        description: 'Tokens that were issued until now are refused. The user can sign in again; deactivate a user who must not.',
        params: UserParams,
        body: NoFields,
        response: { 200: AdminUser },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const user = await demandUser(ctx, request.params.userId)
        await signOutUser(ctx, user.id)
        return shown(ctx, user.id, reply)
      }),
  )
  app.get(
    '/admin/users/:userId/waiting',
    {
      config: { access: READ },
      schema: {
        operationId: 'listWaiting',
        tags,
        summary: 'What waits for a user and for nobody else',
        params: UserParams,
        response: { 200: Waiting },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        if (!(await findAdminUser(ctx.tx, request.params.userId))) throw notFound()
        return { items: await waitingFor(ctx, request.params.userId) }
      }),
  )
}

async function shown(ctx: UserCtx, id: string, reply: FastifyReply) {
  const user = await findAdminUser(ctx.tx, id)
  if (!user) throw notFound()
  reply.header('etag', etagOf(user.row_version))
  const manages = (await permissionsOf(ctx.tx, ctx.actor)).includes('user.manage')
  const told = manages ? await toldOf(ctx, { ...user, roles: user.roles.map((role) => role.code) }) : null
  return { ...user, allowed_actions: told ? userActions(told, ctx.actor.userId) : [] }
}
