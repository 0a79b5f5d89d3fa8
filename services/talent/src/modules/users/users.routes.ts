import { cursorId, forbidden, notFound, toPage } from '@tanager/kernel'
import { type Routes, signedIn } from '../../context.ts'
import { signOutUser } from './users.actions.ts'
import { DirectoryPage, DirectoryQuery, Me, MyPermissions, MyRoles, NamedUser, SignedOut, SignOut, UserParams } from './users.schema.ts'
import { findDirectoryUser, heldRoles, listDirectory, permissionsOf } from './users.store.ts'

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
    (request) => request.inTenant(async ({ tx, actor }) => ({ permissions: await permissionsOf(tx, actor) })),
  )
  app.get(
    '/users/me/roles',
    {
      config: { access: signedIn },
      schema: { operationId: 'getMyRoles', tags: ['Identity'], summary: 'The roles that I hold', response: { 200: MyRoles } },
    },
    (request) => request.inTenant(async ({ tx, actor }) => ({ role: actor.role, items: await heldRoles(tx, actor.userId) })),
  )
  app.post(
    '/users/me/sign-out',
    {
      config: { access: signedIn, keyless: true }, // whoever sends it again is signed out
      schema: {
        operationId: 'signOutEverywhere',
        tags: ['Identity'],
        summary: 'End all my sessions',
        description: 'Every token of mine that was issued until now is refused, the one of this request included.',
        body: SignOut,
        response: { 200: SignedOut },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        if (!ctx.actor.isPerson) throw forbidden('A service account has no sessions. Revoke its key instead.')
        return { signed_out_at: await signOutUser(ctx, ctx.actor.userId) }
      }),
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
    '/users/:userId',
    {
      config: { access: signedIn },
      schema: {
        operationId: 'getUser',
        tags: ['Identity'],
        summary: 'The name of one user, also of one who left',
        params: UserParams,
        response: { 200: NamedUser },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async ({ tx }) => {
        const user = await findDirectoryUser(tx, request.params.userId)
        if (!user) throw notFound()
        return user
      }),
  )
}
