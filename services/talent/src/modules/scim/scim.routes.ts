import type { Server } from '@tanager/kernel'
import { inTenant, type Pool } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyone, type Ctx } from '../../context.ts'
import { readApiKey } from '../identity/api-key.ts'
import { notSignedIn } from '../identity/guard.ts'
import { tenantSuspended } from '../identity/tenant-suspended.ts'
import { TokenRefused } from '../identity/token-refused.ts'
import { SCIMMY, type ScimCall, toScimError } from './scim.resources.ts'
import { findToken } from './scim.store.ts'

const MEDIA_TYPE = 'application/scim+json; charset=utf-8'
const open = { config: { access: anyone }, schema: { hide: true } } as const

export interface ScimOptions {
  pool: Pool
  publicUrl: string
  onAudit: (tenantId: string) => void
}

/** SCIM 2.0 (RFC 7643, 7644) under /scim/v2: the protocol is the library's, what it does is the users module's. */
export const scimRoutes = (options: ScimOptions) => async (app: Server) => {
  const base = `${options.publicUrl}/scim/v2`
  const { User, Group, ServiceProviderConfig, ResourceType, Schema } = SCIMMY.Resources
  for (const resource of [User, Group, ServiceProviderConfig, ResourceType, Schema]) resource.basepath(base)

  app.setErrorHandler((error, request, reply) => {
    const known = toScimError(error)
    if (!known) request.log.error({ err: error }, 'failed')
    const failure = known ?? new SCIMMY.Types.Error(500, null as never, 'Something went wrong on our side. Nothing was saved.')
    const status = Number(failure.status)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    return reply
      .code(status)
      .type(MEDIA_TYPE)
      .serializer(JSON.stringify)
      .send({ ...new SCIMMY.Messages.Error(failure) })
  })

  /** One transaction in the tenant of the token, as the identity provider. */
  async function inScim(request: FastifyRequest, work: (call: ScimCall) => Promise<unknown>): Promise<unknown> {
    const { authorization = '' } = request.headers
    const key = /^bearer /i.test(authorization) ? readApiKey(authorization.slice(7).trim()) : undefined
    const refusal = () =>
      notSignedIn(request, new TokenRefused('no_such_key', 'The token of the identity provider is missing, unknown or revoked.'))
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
        correlationId: request.id,
        onAudit: () => {
          audited = true
        },
      }
      const call: ScimCall = { ctx }
      try {
        return await work(call)
      } catch (error) {
        throw call.failure ?? error
      }
    })
    if (audited) options.onAudit(key.tenantId)
    return done
  }
  const send = (reply: FastifyReply, body: unknown, status = 200) => {
    const { location } = (body as { meta?: { location?: string } }).meta ?? {}
    if (status === 201 && location) reply.header('location', location)
    return reply.code(status).type(MEDIA_TYPE).serializer(JSON.stringify).send(body)
  }
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

  for (const [path, Resource] of [
    ['/Users', User],
    ['/Groups', Group],
  ] as const) {
    app.get(`/scim/v2${path}`, open, async (request, reply) =>
      send(reply, await inScim(request, (call) => new Resource(listQuery(request) as never).read(call))),
    )
    app.get(`/scim/v2${path}/:id`, open, async (request, reply) =>
      send(reply, await inScim(request, (call) => new Resource(idOf(request), shape(request) as never).read(call))),
    )
    app.post(`/scim/v2${path}`, open, async (request, reply) =>
      send(reply, await inScim(request, (call) => new Resource(shape(request) as never).write(request.body as never, call)), 201),
    )
    app.put(`/scim/v2${path}/:id`, open, async (request, reply) =>
      send(reply, await inScim(request, (call) => new Resource(idOf(request), shape(request) as never).write(request.body as never, call))),
    )
    app.patch(`/scim/v2${path}/:id`, open, async (request, reply) => {
      const body = await inScim(request, async (call) => {
        const resource = new Resource(idOf(request), shape(request) as never)
        return (await resource.patch(withBooleans(request.body) as never, call)) ?? (await resource.read(call))
      })
      return send(reply, body)
    })
    app.delete(`/scim/v2${path}/:id`, open, async (request, reply) => {
      await inScim(request, (call) => new Resource(idOf(request)).dispose(call))
      return reply.code(204).send()
    })
  }
  app.get('/scim/v2/ServiceProviderConfig', open, async (request, reply) =>
    send(reply, await inScim(request, () => new ServiceProviderConfig().read())),
  )
  for (const [path, Resource] of [
    ['/ResourceTypes', ResourceType],
    ['/Schemas', Schema],
  ] as const) {
    app.get(`/scim/v2${path}`, open, async (request, reply) => send(reply, await inScim(request, () => new Resource().read())))
    app.get(`/scim/v2${path}/:id`, open, async (request, reply) =>
      send(reply, await inScim(request, () => new Resource(idOf(request)).read())),
    )
  }
}

/** Which attributes the answer has. */
function shape(request: FastifyRequest): Record<string, string> {
  const { attributes, excludedAttributes } = request.query as Record<string, string | undefined>
  return { ...(attributes ? { attributes } : {}), ...(excludedAttributes ? { excludedAttributes } : {}) }
}
function listQuery(request: FastifyRequest): Record<string, unknown> {
  const { filter, startIndex, count, sortBy, sortOrder } = request.query as Record<string, string | undefined>
  return {
    ...shape(request),
    ...(filter === undefined ? {} : { filter }),
    ...(startIndex === undefined ? {} : { startIndex: Number(startIndex) }),
    count: Math.min(Number(count ?? 100), 200),
    ...(sortBy ? { sortBy, ...(sortOrder ? { sortOrder } : {}) } : {}),
  }
}

const SPELLED: Record<string, boolean> = { true: true, false: false }
const isSpelled = (value: unknown): value is string => typeof value === 'string' && value.toLowerCase() in SPELLED

/** Entra ID spells the value of `active` as "True" and "False". */
function withBooleans(body: unknown): unknown {
  const { Operations } = (body ?? {}) as { Operations?: unknown }
  if (!Array.isArray(Operations)) return body
  const mended = Operations.map((operation: { path?: string; value?: unknown }) => {
    if (operation?.path?.toLowerCase() === 'active' && isSpelled(operation.value))
      return { ...operation, value: SPELLED[operation.value.toLowerCase()] }
    const value = operation?.value as { active?: unknown } | undefined
    return isSpelled(value?.active) ? { ...operation, value: { ...value, active: SPELLED[value.active.toLowerCase()] } } : operation
  })
  return { ...(body as object), Operations: mended }
}
