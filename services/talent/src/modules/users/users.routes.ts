import { cursorId, etagOf, notFound, toPage } from '@tanager/kernel'
import { permitted, type Routes, signedIn } from '../../context.ts'
import { searchKey } from './search-key.ts'
import {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  DirectoryPage,
  DirectoryQuery,
  Me,
  MyPermissions,
  RoleList,
  UserParams,
} from './users.schema.ts'
import { findAdminUser, listAdminUsers, listDirectory, listRoles, permissionsOf } from './users.store.ts'

export const userRoutes: Routes = async (app) => {
  app.get(
    '/users/me',
    {
      config: { access: signedIn },
      schema: { operationId: 'getMe', tags: ['Identity'], summary: 'Who I am', response: { 200: Me } },
    },
    (request) =>
      request.inTenant(async ({ actor }) => ({
        tenant: { id: actor.tenantId, code: actor.tenantCode, name: actor.tenantName },
        user: { id: actor.userId, email: actor.email },
        role: actor.role,
        display_name: actor.displayName,
      })),
  )
  app.get(
    '/users/me/permissions',
    {
      config: { access: signedIn },
      schema: { operationId: 'getMyPermissions', tags: ['Identity'], summary: 'What I may do', response: { 200: MyPermissions } },
    },
    (request) => request.inTenant(async ({ tx, actor }) => ({ permissions: await permissionsOf(tx, actor.userId) })),
  )
  app.get(
    '/users',
    {
      config: { access: signedIn },
      schema: {
        operationId: 'listUsers',
        tags: ['Identity'],
        summary: 'Directory of active users, for choosing people',
        querystring: DirectoryQuery,
        response: { 200: DirectoryPage },
      },
    },
    async (request) => {
      const { limit, role } = request.query
      const found = await request.inTenant(({ tx }) => listDirectory(tx, role, cursorId(request.query), limit + 1))
      return toPage(found, limit, (user) => user.id)
    },
  )
  app.get(
    '/admin/users',
    {
      config: { access: permitted('user.read', 'user') },
      schema: {
        operationId: 'listAdminUsers',
        tags: ['Administration'],
        summary: 'Users, with search and status filter',
        querystring: AdminUserQuery,
        response: { 200: AdminUserPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => {
        const { search, status } = request.query // read here, where the input has been judged
        const filter = { ...(search ? { search: searchKey(search) } : {}), ...(status ? { status } : {}) }
        return listAdminUsers(tx, filter, cursorId(request.query), limit + 1)
      })
      return toPage(found, limit, (user) => user.id)
    },
  )
  app.get(
    '/admin/users/:userId',
    {
      config: { access: permitted('user.read', 'user') },
      schema: {
        operationId: 'getAdminUser',
        tags: ['Administration'],
        summary: 'One user',
        params: UserParams,
        response: { 200: AdminUser },
        refusals: { 404: ['not_found'] },
      },
    },
    (request, reply) =>
      request.inTenant(async ({ tx }) => {
        const user = await findAdminUser(tx, request.params.userId)
        if (!user) throw notFound()
        reply.header('etag', etagOf(user.row_version))
        return { ...user, allowed_actions: [] } // users are changed by the operator's command, not through the API
      }),
  )
  app.get(
    '/admin/roles',
    {
      config: { access: permitted('user.read', 'user') },
      schema: { operationId: 'listRoles', tags: ['Administration'], summary: 'The role catalog', response: { 200: RoleList } },
    },
    (request) => request.inTenant(async ({ tx }) => ({ items: await listRoles(tx) })),
  )
}
