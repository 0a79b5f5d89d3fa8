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
import { CommitThenThrow, inTenant, type Pool, type Replica, type Tx } from '@tanager/postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type Actor, anyone, type Ctx, type UserCtx } from '../../context.ts'
import { ACTIONS, isOpenTo, mayTake, PERMISSIONS } from '../../policy.ts'
import { newestEntry, recordAudit } from '../audit/audit.actions.ts'
import { answerOnce } from '../idempotency/idempotency.actions.ts'
import { type Claims, confirmCaller, openingOf } from './caller.ts'
import { asDeputy, forDeputies } from './deputy.ts'
import { holdsPermission, type OpenedRequest } from './identity.store.ts'
import { REPLICA_READS, readFromReplica } from './replica-reads.ts'
import { sharedRequests } from './shared-requests.ts'
import { type RefusalReason, TokenRefused } from './token-refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    claims: Claims | undefined
    /** Why there are no claims. */
    tokenRefused: TokenRefused | undefined
    /** The answer in the making; idempotency keeps it. */
    reply: FastifyReply
    /** Whether the declared access was checked; an answer without it never leaves. */
    accessChecked: boolean
    /** Whether the caller acts for somebody else. */
    isDeputy: boolean
    /** One transaction in the caller's tenant: token confirmed (401), access checked (403), input judged (404, 400), then the work. */
    inTenant<T>(work: (ctx: UserCtx) => Promise<T>): Promise<T>
    /** The checks alone, in a transaction of their own: before slow work that must not hold a connection. */
    authorise(): Promise<void>
  }
  interface FastifyContextConfig {
    /**
     * Finds the record that the path names or throws 404; asked only when the input is faulty, since 404 goes before 400. A GET without a query
     * needs none: its own work finds the record.
     */
    find?: (tx: Tx, params: never, actor: Actor) => Promise<unknown>
    /** The answer carries a secret: an idempotency key never stores it. */
    secretAnswer?: boolean
  }
}

export interface GuardOptions {
  pool: Pool
  /** Answers the reads that replica-reads.ts names. */
  replica?: Replica
  identify: (token: string) => Promise<Claims>
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
  const limiter = rateLimiter({ limit: options.ratePerMinute, share: sharedRequests(options.pool, 'api') })
  const confirmedKeys = new Set<string>()

  app.decorateRequest('claims', undefined)
  app.decorateRequest('tokenRefused', undefined)
  app.decorateRequest('accessChecked', false)
  app.decorateRequest('isDeputy', false)
  app.decorateRequest('reply')
  app.decorateRequest('inTenant', async function inTenantOf<T>(this: FastifyRequest, work: (ctx: UserCtx) => Promise<T>) {
    const { pool, replica } = options
    const once = this.method === 'POST' && !this.routeOptions.config.keyless
    const letIn = <R>(then: (ctx: UserCtx) => Promise<R>) =>
      guarded(this, options, (ctx) => {
        if (this.claims?.apiKeyHash && confirmedKeys.size < MAX_CONFIRMED_KEYS) confirmedKeys.add(this.claims.tokenId)
        return then(ctx)
      })
    if (replica?.isUsable() && REPLICA_READS.has(this.routeOptions.schema?.operationId ?? ''))
      return readFromReplica({ pool, replica }, await letIn(async (ctx) => ({ ctx, newest: await newestEntry(ctx.tx) })), work)
    return letIn((ctx) => (once ? answerOnce(ctx, this, () => work(ctx)) : work(ctx)))
  })
  app.decorateRequest('authorise', function authorise(this: FastifyRequest) {
    return guarded(this, options, async () => {})
  })

  app.addHook('onRequest', async (request, reply) => {
    request.reply = reply
    const { access, alwaysAdmitted } = request.routeOptions.config
    const needsToken = access !== undefined && !isPublic(access)
    await readToken(request, options.identify, needsToken)
    if (alwaysAdmitted) return
    const key = limitedBy(request, confirmedKeys)
    await limiter.heard(key)
    const verdict = limiter.take(key)
    reply.header('ratelimit-limit', limiter.limit)
    reply.header('ratelimit-remaining', verdict.remaining)
    reply.header('ratelimit-reset', verdict.resetSeconds)
    if (!verdict.allowed) {
      options.onRateLimited()
      throw new Problem(429, 'rate_limited', `More than ${limiter.limit} requests in a minute. Wait ${verdict.resetSeconds} seconds.`, {
        headers: { 'retry-after': String(verdict.resetSeconds) },
      })
    }
    if (needsToken && !request.claims) throw notSignedIn(request)
  })

  // Every list's cursor is bound here, to its tenant, list and filters, and opened in `guarded`: no module can forget it.
  app.addHook('preSerialization', (request, _reply, given: unknown, done) => {
    const payload = request.isDeputy ? forDeputies(given) : given
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

/** Who the token speaks for. Where none is needed, one that cannot be judged now is as good as none. */
async function readToken(request: FastifyRequest, identify: GuardOptions['identify'], needed: boolean): Promise<void> {
  const { authorization } = request.headers
  const token = authorization?.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : ''
  if (token === '') {
    if (authorization !== undefined) request.tokenRefused = new TokenRefused('not_a_bearer_token', 'The header has no bearer token.')
    return
  }
  try {
    request.claims = await identify(token)
  } catch (error) {
    if (error instanceof TokenRefused) request.tokenRefused = error
    else if (needed) throw error
  }
}

/** Nothing that could be a token was sent. */
const NO_TOKEN: readonly RefusalReason[] = ['no_token', 'not_a_bearer_token']

/** The one 401. Its reason goes to the log, never the token. */
export function notSignedIn(request: FastifyRequest, refusal = request.tokenRefused): Problem {
  const { reason, message } = refusal ?? new TokenRefused('no_token', 'The request carries no token.')
  request.log.info({ reason, detail: message, route: request.routeOptions.url, ip: request.ip }, 'not signed in')
  return unauthenticated(NO_TOKEN.includes(reason) ? 'no token' : 'a token')
}

const MAX_CONFIRMED_KEYS = 10_000

/** A token counts for itself. A key does so once the database has confirmed it: made-up ones count for the address they come from. */
function limitedBy({ claims, ip }: FastifyRequest, confirmedKeys: ReadonlySet<string>): string {
  if (!claims || (claims.apiKeyHash && !confirmedKeys.has(claims.tokenId))) return ip
  return claims.tokenId
}

const headerOf = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return value === undefined ? undefined : String(value)
}

async function guarded<T>(request: FastifyRequest, options: GuardOptions, work: (ctx: UserCtx) => Promise<T>): Promise<T> {
  const { claims } = request
  if (!claims) throw notSignedIn(request)
  let audited = false
  const onAudit = () => {
    audited = true
  }
  return inTenant<T, OpenedRequest>(options.pool, openingOf(claims), async (tx, [opened]) => {
    const principal = headerOf(request, 'x-tanager-deputy-for')
    const self = confirmCaller(claims, opened, principal === undefined ? headerOf(request, 'x-tanager-role') : undefined)
    const actor = principal === undefined ? self : await asDeputy(tx, self, principal, headerOf(request, 'x-tanager-role'))
    const onBehalf = actor.deputyFor === undefined ? {} : { onBehalf: { deputy_for: actor.deputyFor } }
    const ctx: UserCtx = { tx, actor, correlationId: request.id, onAudit, ...onBehalf }
    request.isDeputy = actor.deputyFor !== undefined
    if (opened?.linked) await recordAudit(ctx, { action: 'user.link', entityType: 'user', entityId: actor.userId, outcome: 'Linked' })
    await checkAccess(ctx, request)
    request.accessChecked = true
    const fault = inputProblem(request) ?? cursorProblem(request, claims.tenantId)
    if (fault) {
      if (fault.status !== 404) await findFirst(ctx, request, work)
      throw fault
    }
    return work(ctx)
  })
    .catch((error: unknown) => {
      throw error instanceof TokenRefused ? notSignedIn(request, error) : error
    })
    .finally(() => {
      if (audited) options.onAudit(claims.tenantId) // after the commit: a seal made before it would miss the entry
    })
}

/**
 * 404 for the record that the path names. A read of one record finds it itself: it takes no query that could be faulty, and what it wrote
 * down goes with the transaction.
 */
async function findFirst(ctx: UserCtx, request: FastifyRequest, work: (ctx: UserCtx) => Promise<unknown>): Promise<void> {
  const { config, schema } = request.routeOptions
  if (config.find) return void (await config.find(ctx.tx, request.params as never, ctx.actor))
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object }
  if (request.method !== 'GET' || !schema?.params || Object.keys(properties).length > 0) return
  const before = new Set(Object.keys(request.reply.getHeaders()))
  await work(ctx).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) throw error
  })
  // The refusal is about the request: what the answer would have said of the record does not go with it.
  for (const name of Object.keys(request.reply.getHeaders())) if (!before.has(name)) request.reply.removeHeader(name)
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
  const { tx, actor } = ctx
  if (access.kind === 'action' && !(isOpenTo(actor, access.action) && mayTake(actor.role, access.action))) throw forbidden()
  if (access.kind !== 'permission') return
  if (!(isOpenTo(actor, access.permission) && (await holdsPermission(tx, actor.userId, access.permission)))) {
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
