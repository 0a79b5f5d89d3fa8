import {
  forbidden,
  inputProblem,
  isUuid,
  openCursor,
  Problem,
  rateLimiter,
  type Server,
  scopeOf,
  sealCursor,
  unauthenticated,
} from '@tanager/kernel'
import { CommitThenThrow, inTenant, type Pool, type Tx } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type Actor, anyone, type Ctx, type UserCtx } from '../../context.ts'
import { ACTIONS, mayTake, PERMISSIONS, type Role } from '../../policy.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { answerOnce } from '../idempotency/idempotency.actions.ts'
import { holdsPermission, IDENTITY_SQL, type OpenedRequest } from './identity.store.ts'
import type { Claims, VerifyToken } from './token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | undefined
    /** The answer in the making; idempotency keeps it. */
    reply: FastifyReply
    /** Whether the declared access was checked; an answer without it never leaves. */
    accessChecked: boolean
    /** One transaction in the caller's tenant: token confirmed (401), access checked (403), input judged (404, 400), then the work. */
    inTenant<T>(work: (ctx: UserCtx) => Promise<T>): Promise<T>
    /** The checks alone, in a transaction of their own: before slow work that must not hold a connection. */
    authorise(): Promise<void>
  }
  interface FastifyContextConfig {
    /** Finds the record that the path names or throws 404; asked only when the input is faulty, since 404 goes before 400. */
    find?: (tx: Tx, params: never, actor: Actor) => Promise<unknown>
    /** The answer carries a secret: an idempotency key never stores it. */
    secretAnswer?: boolean
  }
}

export interface GuardOptions {
  pool: Pool
  verify: VerifyToken
  ratePerMinute: number
  onAudit: (tenantId: string) => void
  onRateLimited: () => void
}

/** Whether it is one that this service knows, down to the action or permission it names. */
export function isAccess(access: object): access is Access {
  const declared = access as Access
  switch (declared.kind) {
    case 'public':
    case 'signed-in':
      return true
    case 'action':
      return Object.hasOwn(ACTIONS, declared.action)
    case 'permission':
      return Object.hasOwn(PERMISSIONS, declared.permission)
    default:
      return false
  }
}
export const isPublic = (access: object) => access === anyone

/** The service's gate: every request passes here before any route's own code. */
export function installGuard(app: Server, options: GuardOptions): void {
  const limiter = rateLimiter({ limit: options.ratePerMinute })

  app.decorateRequest('claims', undefined)
  app.decorateRequest('accessChecked', false)
  app.decorateRequest('reply')
  app.decorateRequest('inTenant', function inTenantOf<T>(this: FastifyRequest, work: (ctx: UserCtx) => Promise<T>) {
    const once = this.method === 'POST' && !this.routeOptions.config.keyless
    return guarded(this, options, (ctx) => (once ? answerOnce(ctx, this, () => work(ctx)) : work(ctx)))
  })
  app.decorateRequest('authorise', function authorise(this: FastifyRequest) {
    return guarded(this, options, async () => {})
  })

  app.addHook('onRequest', async (request, reply) => {
    request.reply = reply
    const header = request.headers.authorization
    const token = header?.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : undefined
    if (token) request.claims = await options.verify(token)
    if (request.routeOptions.config.alwaysAdmitted) return
    const verdict = limiter.take(request.claims?.tokenId ?? request.ip)
    reply.header('ratelimit-limit', limiter.limit)
    reply.header('ratelimit-remaining', verdict.remaining)
    reply.header('ratelimit-reset', verdict.resetSeconds)
    if (!verdict.allowed) {
      options.onRateLimited()
      throw new Problem(429, 'rate_limited', `More than ${limiter.limit} requests in a minute. Wait ${verdict.resetSeconds} seconds.`, {
        headers: { 'retry-after': String(verdict.resetSeconds) },
      })
    }
    const access = request.routeOptions.config.access
    if (access && !isPublic(access) && !request.claims) throw unauthenticated()
  })

  // Every list's cursor is bound here, to its tenant, list and filters, and opened in `guarded`: no module can forget it.
  app.addHook('preSerialization', (request, _reply, payload: unknown, done) => {
    const page = payload as { next_cursor?: unknown } | null
    if (!request.claims || typeof page?.next_cursor !== 'string') return done(null, payload)
    done(null, { ...page, next_cursor: sealCursor(page.next_cursor, scopeOf(request.claims.tenantId, request)) })
  })

  // A handler that never asked for its tenant also never checked its access: such an answer is a bug and must not leave.
  app.addHook('onSend', (request, reply, payload, done) => {
    const access = request.routeOptions.config.access
    const unchecked = access && !isPublic(access) && !request.accessChecked && reply.statusCode < 400
    if (unchecked) done(new Error('This route answered without checking its access.'))
    else done(null, payload)
  })
}

async function guarded<T>(request: FastifyRequest, options: GuardOptions, work: (ctx: UserCtx) => Promise<T>): Promise<T> {
  const { claims } = request
  if (!claims) throw unauthenticated()
  const opening = { tenantId: claims.tenantId, statement: IDENTITY_SQL.openRequest, values: [claims.userId, claims.role] }
  let audited = false
  const onAudit = () => {
    audited = true
  }
  return inTenant<T, OpenedRequest>(options.pool, opening, async (tx, [opened]) => {
    if (!opened?.valid) throw unauthenticated()
    const actor: Actor = {
      tenantId: claims.tenantId,
      tenantCode: opened.tenant_code,
      tenantName: opened.tenant_name,
      userId: claims.userId,
      email: opened.email,
      displayName: opened.display_name,
      role: claims.role as Role,
    }
    const ctx: UserCtx = { tx, actor, correlationId: request.id, onAudit }
    await checkAccess(ctx, request)
    request.accessChecked = true
    const fault = inputProblem(request) ?? cursorProblem(request, claims.tenantId)
    if (fault) {
      if (fault.status !== 404) await request.routeOptions.config.find?.(tx, request.params as never, actor)
      throw fault
    }
    return work(ctx)
  }).finally(() => {
    if (audited) options.onAudit(claims.tenantId) // after the commit: a seal made before it would miss the entry
  })
}

/** The cursor of a list as its module knows it, or the fault of one that belongs to another list, tenant or filter. */
function cursorProblem(request: FastifyRequest, tenantId: string): Problem | undefined {
  const query = request.query as { cursor?: string }
  if (query.cursor === undefined) return undefined
  try {
    query.cursor = openCursor(query.cursor, scopeOf(tenantId, request))
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function checkAccess(ctx: UserCtx, request: FastifyRequest): Promise<void> {
  const access = request.routeOptions.config.access as Access
  if (access.kind === 'action' && !mayTake(ctx.actor.role, access.action)) throw forbidden()
  if (access.kind === 'permission' && !(await holdsPermission(ctx.tx, ctx.actor.userId, access.permission))) {
    await recordDenial(ctx, access, request.params as Record<string, string>)
    throw new CommitThenThrow(forbidden(`This needs the permission ${access.permission}. The attempt was recorded.`))
  }
}

/** Committed before the 403 leaves. The id is the one in the path, when it could be one. */
async function recordDenial(ctx: Ctx, access: Access & { kind: 'permission' }, params: Record<string, string>): Promise<void> {
  const named = Object.values(params)[0]
  const entityId = named !== undefined && (isUuid(named) || /^[a-z_]{1,40}$/.test(named)) ? named : null
  await recordAudit(ctx, {
    action: 'authorization.denied',
    entityType: access.resource,
    entityId,
    outcome: 'Denied',
    details: { permission: access.permission },
  })
}
