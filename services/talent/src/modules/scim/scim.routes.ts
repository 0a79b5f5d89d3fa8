import type { Server } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyone, type Ctx } from '../../context.ts'
import { readApiKey } from '../identity/api-key.ts'
import { notSignedIn } from '../identity/guard.ts'
import { tenantSuspended } from '../identity/tenant-suspended.ts'
import { TokenRefused } from '../identity/token-refused.ts'
import { changeProvided, demandGroup, type Provider, provided, provideUser, setMembers, withdrawUser } from './scim.actions.ts'
import { findToken, listRoleMembers, listScimUsers } from './scim.store.ts'
import { describeSelf } from './scim-description.ts'
import { SCIM_MEDIA_TYPE, ScimError } from './scim-error.ts'
import { GROUP_ATTRIBUTES, patchGroup, presentGroup, readGroup, readGroupName } from './scim-group.ts'
import { listOf, shaped } from './scim-query.ts'
import { patchUser, presentUser, readUser, USER_ATTRIBUTES } from './scim-user.ts'

const NOT_OURS = 'The token of the identity provider is missing, unknown or revoked.'
const open = { config: { access: anyone }, schema: { hide: true } } as const

export interface ScimOptions {
  pool: Pool
  publicUrl: string
  onAudit: (tenantId: string) => void
}

/** SCIM 2.0 (RFC 7643, 7644) under /scim/v2: users and roles as an identity provider keeps them. What it does is the users module's. */
export const scimRoutes = (options: ScimOptions) => async (app: Server) => {
  const base = `${options.publicUrl}/scim/v2`

  /** One transaction in the tenant of the token, as the identity provider. */
  async function inScim<T>(request: FastifyRequest, work: (provider: Provider) => Promise<T>): Promise<T> {
    const { authorization = '' } = request.headers
    const key = /^bearer /i.test(authorization) ? readApiKey(authorization.slice(7).trim()) : undefined
    const refusal = () => notSignedIn(request, new TokenRefused(authorization === '' ? 'no_token' : 'no_such_key', NOT_OURS))
    if (!key) throw refusal()
    let audited = false
    const done = await inTenant(options.pool, { tenantId: key.tenantId }, async (tx) => {
      const token = await findToken(tx, key.secretHash)
      if (!token) throw refusal()
      if (token.tenant_status !== 'Active') throw tenantSuspended()
      const ctx: Ctx = {
        tx,
        actor: null,
        outsider: 'IDENTITY_PROVIDER',
        onBehalf: { scim_token_id: token.id },
        correlationId: request.id,
        onAudit: () => {
          audited = true
        },
      }
      return work({ ...ctx, tokenIssuedBy: token.created_by })
    })
    if (audited) options.onAudit(key.tenantId)
    return done
  }
  const send = (reply: FastifyReply, body: unknown, status = 200) =>
    reply.code(status).type(SCIM_MEDIA_TYPE).serializer(JSON.stringify).send(body)
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

  // Users
  app.get('/scim/v2/Users', open, async (request, reply) => {
    const list = await inScim(request, async ({ tx }) =>
      listOf(
        (await listScimUsers(tx)).map((row) => presentUser(row, base)),
        request.query,
        USER_ATTRIBUTES,
      ),
    )
    return send(reply, list)
  })
  app.post('/scim/v2/Users', open, async (request, reply) => {
    const row = await inScim(request, (provider) => provideUser(provider, readUser(request.body, { active: true })))
    const user = presentUser(row, base)
    return send(reply.header('location', user.meta.location), shaped(user, request.query), 201)
  })
  app.get('/scim/v2/Users/:id', open, async (request, reply) => {
    const row = await inScim(request, (provider) => provided(provider, idOf(request)))
    return send(reply, shaped(presentUser(row, base), request.query))
  })
  app.put('/scim/v2/Users/:id', open, async (request, reply) => {
    const row = await inScim(request, async (provider) => {
      const before = await provided(provider, idOf(request))
      return changeProvided(provider, before.id, readUser(request.body, { active: before.status === 'Active' }))
    })
    return send(reply, shaped(presentUser(row, base), request.query))
  })
  app.patch('/scim/v2/Users/:id', open, async (request, reply) => {
    const row = await inScim(request, async (provider) => {
      const before = await provided(provider, idOf(request))
      return changeProvided(provider, before.id, patchUser(before, request.body))
    })
    return send(reply, shaped(presentUser(row, base), request.query))
  })
  app.delete('/scim/v2/Users/:id', open, async (request, reply) => {
    await inScim(request, (provider) => withdrawUser(provider, idOf(request)))
    return reply.code(204).send()
  })

  // Groups
  app.get('/scim/v2/Groups', open, async (request, reply) => {
    const list = await inScim(request, async ({ tx }) =>
      listOf(
        (await listRoleMembers(tx)).map((role) => presentGroup(role, base)),
        request.query,
        GROUP_ATTRIBUTES,
      ),
    )
    return send(reply, list)
  })
  app.post('/scim/v2/Groups', open, async (request) =>
    inScim(request, async ({ tx }) => {
      const name = readGroupName(request.body)
      const exists = (await listRoleMembers(tx)).some((role) => role.code === name)
      throw exists
        ? new ScimError(409, 'uniqueness', `The group ${name} exists: groups are the roles.`)
        : new ScimError(400, 'invalidValue', 'Groups are the roles, and there is no role of this name.')
    }),
  )
  app.get('/scim/v2/Groups/:id', open, async (request, reply) => {
    const group = await inScim(request, (provider) => demandGroup(provider, idOf(request)))
    return send(reply, shaped(presentGroup(group, base), request.query))
  })
  const changeGroup = async (request: FastifyRequest, reply: FastifyReply, read: (members: string[], code: string) => string[]) => {
    const group = await inScim(request, async (provider) => {
      const before = await demandGroup(provider, idOf(request))
      await setMembers(provider, before, read(before.members, before.code))
      return demandGroup(provider, before.code)
    })
    return send(reply, shaped(presentGroup(group, base), request.query))
  }
  app.put('/scim/v2/Groups/:id', open, (request, reply) => changeGroup(request, reply, (_members, code) => readGroup(request.body, code)))
  app.patch('/scim/v2/Groups/:id', open, (request, reply) =>
    changeGroup(request, reply, (members, code) => patchGroup(members, request.body, code)),
  )
  app.delete('/scim/v2/Groups/:id', open, (request) =>
    inScim(request, async (provider) => {
      await demandGroup(provider, idOf(request))
      throw new ScimError(501, null, 'A role cannot be deleted. Remove its members instead.')
    }),
  )

  // What it is
  const { read } = describeSelf(base)
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/:id', '/Schemas', '/Schemas/:id'])
    app.get(`/scim/v2${path}`, open, async (request, reply) => send(reply, await inScim(request, () => read(path, idOf(request)))))
}
