import { NoFields } from '@tanager/kernel'
import { Type } from 'typebox'
import { permitted, type Routes } from '../../context.ts'
import { issueScimToken, revokeScimToken } from './scim.actions.ts'

const MANAGE = permitted('user.manage', 'scim_token')
const tags = ['Administration']
const ScimToken = Type.Object(
  {
    token: Type.String({ description: 'Shown once. The identity provider sends it as a bearer token.' }),
    base_url: Type.String({ description: 'What the provider calls the tenant URL or base URL.' }),
  },
  { title: 'ScimToken' },
)

export const scimTokenRoutes =
  (publicUrl: string): Routes =>
  async (app) => {
    app.post(
      '/admin/scim-token',
      {
        config: { access: MANAGE, secretAnswer: true },
        schema: {
          operationId: 'issueScimToken',
          tags,
          summary: 'Issue the token with which an identity provider keeps users and roles (SCIM 2.0)',
          description: 'The token before it is refused from now on.',
          body: NoFields,
          response: { 201: ScimToken },
        },
      },
      (request, reply) =>
        request.inTenant(async (ctx) => {
          const token = await issueScimToken(ctx)
          reply.code(201)
          return { token, base_url: `${publicUrl}/scim/v2` }
        }),
    )
    app.post(
      '/admin/scim-token/revoke',
      {
        config: { access: MANAGE },
        schema: {
          operationId: 'revokeScimToken',
          tags,
          summary: 'Revoke the token of the identity provider',
          body: NoFields,
          response: { 200: Type.Object({}, { title: 'Nothing' }) },
        },
      },
      (request) =>
        request.inTenant(async (ctx) => {
          await revokeScimToken(ctx)
          return {}
        }),
    )
  }
