import { buildServer, collectOperations, type Metrics, type Operation, type Server } from '@tanager/kernel'
import { databaseProblem, type Pool } from '@tanager/postgres'
import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-document.ts'
import type { TalentConfig } from './config.ts'
import { documentRoutes } from './document.routes.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { candidateRoutes } from './modules/candidates/candidates.routes.ts'
import type { CvParts } from './modules/candidates/cv-parts.ts'
import { cvUploadRoutes } from './modules/candidates/cv-upload.routes.ts'
import { duplicateRoutes } from './modules/candidates/duplicates.routes.ts'
import { configurationRoutes } from './modules/configuration/configuration.routes.ts'
import { devTokenRoutes } from './modules/identity/dev-token.routes.ts'
import { installGuard, isAccess, isPublic } from './modules/identity/guard.ts'
import { healthRoutes } from './modules/identity/health.routes.ts'
import type { devTokens, VerifyToken } from './modules/identity/token.ts'
import { userRoutes } from './modules/users/users.routes.ts'

export interface AppParts {
  config: TalentConfig
  pool: Pool
  verify: VerifyToken
  /** Present in Development only; without it the dev token's route does not exist. */
  signDevToken?: ReturnType<typeof devTokens>['sign']
  cv: CvParts
  metrics?: Metrics
  onAudit?: (tenantId: string) => void
}

/** The whole service, wired: every module is registered here, once, in order of dependence. */
export async function buildApp(parts: AppParts): Promise<Server & { operations: Operation[] }> {
  const { config, pool, metrics } = parts
  const app = buildServer({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: config.BODY_LIMIT_BYTES,
    maxInFlight: config.MAX_IN_FLIGHT,
    maxConnections: config.MAX_CONNECTIONS,
    headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
    requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
    keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
    strictTransport: config.TANAGER_ENV !== 'Development',
    ...(metrics ? { metrics } : {}),
    knowsAccess: isAccess,
    checksInputLater: (access) => !isPublic(access),
    mapError: databaseProblem,
  })
  installGuard(app, {
    pool,
    verify: parts.verify,
    ratePerMinute: config.RATE_LIMIT_PER_MINUTE,
    onAudit: parts.onAudit ?? (() => {}),
    onRateLimited: () => metrics?.shed.inc({ reason: 'rate_limit' }),
  })
  metrics?.gauge('db_pool_waiting', 'Requests waiting for a database connection.', () => pool.waitingCount)
  metrics?.gauge('db_pool_connections', 'Open database connections.', () => pool.totalCount)

  const operations = collectOperations(app as unknown as FastifyInstance)
  await app.register(healthRoutes(pool))
  await app.register(
    async (api: Server) => {
      const { signDevToken } = parts
      if (signDevToken) await api.register(devTokenRoutes(pool, signDevToken))
      await api.register(userRoutes)
      await api.register(candidateRoutes)
      await api.register(cvUploadRoutes(parts.cv))
      await api.register(duplicateRoutes)
      await api.register(configurationRoutes)
      await api.register(auditRoutes)
    },
    { prefix: '/api/v1' },
  )
  await app.register(documentRoutes(() => apiDocument(operations)))
  return Object.assign(app, { operations })
}
