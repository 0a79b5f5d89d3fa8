import { cursorId, IdParams, NoFields, toPage } from '@tanager/kernel'
import { permitted, type Routes } from '../../context.ts'
import { createApiKey, demandApiKey, revokeApiKey } from './api-keys.actions.ts'
import { ApiKey, ApiKeyPage, ApiKeyQuery, CreateApiKey, NewApiKey } from './api-keys.schema.ts'
import { type ApiKeyRow, listApiKeys } from './api-keys.store.ts'

const MANAGE = permitted('user.manage', 'api_key')
const tags = ['Administration']

export const apiKeyRoutes: Routes = async (app) => {
  app.get(
    '/admin/api-keys',
    {
      config: { access: MANAGE },
      schema: {
        operationId: 'listApiKeys',
        tags,
        summary: 'Keys of service accounts',
        querystring: ApiKeyQuery,
        response: { 200: ApiKeyPage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(({ tx }) => listApiKeys(tx, cursorId(request.query), limit + 1))
      return toPage(found.map(present), limit, (key) => key.id)
    },
  )
  app.post(
    '/admin/api-keys',
    {
      config: { access: MANAGE, secretAnswer: true },
      schema: {
        operationId: 'createApiKey',
        tags,
        summary: 'Create a service account with a key',
        description:
          'The secret is in this answer and nowhere else. The role must be one for programs. A service account never decides, and never manages users, keys or the approval matrix.',
        body: CreateApiKey,
        response: { 201: NewApiKey },
        refusals: { 422: ['approving_role', 'role_for_people', 'expiry_in_the_past'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const { secret, ...key } = await createApiKey(ctx, request.body)
        reply.code(201)
        return { ...present(key), secret }
      }),
  )
  app.post(
    '/admin/api-keys/:id/revoke',
    {
      config: { access: MANAGE, find: (tx, { id }: { id: string }) => demandApiKey({ tx }, id) },
      schema: {
        operationId: 'revokeApiKey',
        tags,
        summary: 'Revoke a key; its next request is 401',
        params: IdParams,
        body: NoFields,
        response: { 200: ApiKey },
        refusals: { 404: ['not_found'], 422: ['illegal_transition'] },
      },
    },
    (request) => request.inTenant(async (ctx) => present(await revokeApiKey(ctx, request.params.id))),
  )
}

const present = (key: ApiKeyRow) => ({ ...key, allowed_actions: key.status === 'Revoked' ? [] : ['api-key.revoke'] })
