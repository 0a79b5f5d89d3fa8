import { Line, refused, type Server } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import { Type } from 'typebox'
import { anyone } from '../../context.ts'
import { findForSignIn, tenantOfCode } from './identity.store.ts'
import { tenantSuspended } from './tenant-suspended.ts'
import { DEV_TOKEN_SECONDS, type devTokens } from './token.ts'

const DevTokenRequest = Type.Object(
  {
    tenant: Line(63, { description: 'The tenant’s code.', examples: ['acme'] }),
    email: Line(320, { examples: ['recruiter@acme.example'] }),
    role: Type.Optional(Line(40, { description: 'One of the user’s active roles; the first of them when left out.' })),
  },
  { title: 'DevTokenRequest', additionalProperties: false },
)
const DevToken = Type.Object(
  { access_token: Type.String(), token_type: Type.Literal('Bearer'), expires_in: Type.Integer({ description: 'Seconds.' }) },
  { title: 'DevToken' },
)

/** Registered in Development only: in every other environment the route does not exist. */
export const devTokenRoutes = (pool: Pool, sign: ReturnType<typeof devTokens>['sign']) => async (app: Server) => {
  app.post(
    '/dev/token',
    {
      config: { access: anyone },
      schema: {
        operationId: 'createDevToken',
        tags: ['Identity'],
        summary: 'A signed token (Development only)',
        body: DevTokenRequest,
        response: { 200: DevToken },
        refusals: { 403: ['tenant_suspended'], 422: ['unknown_user', 'role_not_held'] },
      },
    },
    async (request) => {
      const { tenant, email, role } = request.body
      const tenantId = await tenantOfCode(pool, tenant.trim().toLowerCase())
      const user = tenantId ? await inTenant(pool, { tenantId }, (tx) => findForSignIn(tx, email.trim().toLowerCase())) : undefined
      if (!tenantId || !user) throw refused('unknown_user', 'There is no active user with this e-mail in this tenant.')
      if (user.tenant_status !== 'Active') throw tenantSuspended()
      const chosen = role ?? user.roles[0]
      if (chosen === undefined || !user.roles.includes(chosen)) throw refused('role_not_held', 'The user does not hold this role.')
      const token = sign({ userId: user.id, tenantId, role: chosen, name: user.display_name })
      return { access_token: token, token_type: 'Bearer' as const, expires_in: DEV_TOKEN_SECONDS }
    },
  )
}
