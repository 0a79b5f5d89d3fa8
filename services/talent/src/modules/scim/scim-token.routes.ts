import { Id, NoFields, Nullable, Timestamp } from '@tanager/kernel'
import { Type } from 'typebox'
import { permitted, type Routes } from '../../context.ts'
import { issueScimToken, revokeScimToken } from './scim.actions.ts'
import { findTokenState } from './scim.store.ts'

const MANAGE = permitted('user.manage', 'scim_token')
const tags = ['Administration']
const base_url = Type.String({ description: 'What the provider calls the tenant URL or base URL.' })
const ScimToken = Type.Object(
  { token: Type.String({ description: 'Shown once. The identity provider sends it as a bearer token.' }), base_url },
  { title: 'ScimToken' },
)
const ScimTokenState = Type.Object(
  { base_url, issued_at: Nullable(Timestamp), issued_by: Nullable(Id) },
  { title: 'ScimTokenState', description: '`issued_at` is null where there is no token.' },
)

export const scimTokenRoutes =
  (publicUrl: string): Routes =>
  async (app) => {
    app.get(
      '/admin/scim-token',
      {
        config: { access: MANAGE },
        schema: {
          operationId: 'getScimToken',
          tags,
          summary: 'Whether an identity provider has a token, and where it sends its requests',
          response: { 200: ScimTokenState },
        },
      },
      (request) =>
        request.inTenant(async ({ tx }) => {
          const state = await findTokenState(tx)
          return { base_url: `${publicUrl}/scim/v2`, issued_at: state?.issued_at ?? null, issued_by: state?.issued_by ?? null }
        }),
    )
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
