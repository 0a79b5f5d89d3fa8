import { buildServer, collectOperations, type Metrics, type Operation, rateLimiter, type Server } from '@tanager/kernel'
import type { FastifyInstance } from 'fastify'
import { installGuard, isAccess } from './access.ts'
import { apiDocument } from './api-document.ts'
import { askRoutes } from './ask/ask.routes.ts'
import type { Audiences } from './ask/audiences.ts'
import type { QueryConfig } from './config.ts'
import { documentRoutes } from './document.routes.ts'
import { type HealthChecks, healthRoutes } from './health/health.routes.ts'
import { tableRoutes } from './retrieve/tables.routes.ts'

export interface QueryAppParts {
  config: QueryConfig
  ask: Audiences
  health: HealthChecks
  metrics?: Metrics
}

/** The whole service, wired. */
export async function buildQueryApp({ config, ask, health, metrics }: QueryAppParts): Promise<Server & { operations: Operation[] }> {
  const app = buildServer({
    logLevel: config.LOG_LEVEL,
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 1_048_576,
    load: {
      maxInFlight: config.MAX_IN_FLIGHT,
      maxQueued: config.MAX_QUEUED,
      maxWaitMs: config.QUEUE_WAIT_MS,
      maxLong: config.MAX_IN_FLIGHT,
    },
    maxConnections: 1_000,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    keepAliveTimeoutMs: 10_000,
    strictTransport: config.TANAGER_ENV !== 'Development',
    ...(metrics ? { metrics } : {}),
    knowsAccess: isAccess,
    checksInputLater: () => false,
  })
  installGuard(app, config.API_AUTH_TOKEN)
  const operations = collectOperations(app as unknown as FastifyInstance)
  await app.register(healthRoutes(health))
  const limiter = rateLimiter({ limit: config.QUESTION_RATE_LIMIT_PER_MINUTE })
  await app.register(askRoutes({ asked: ask, limiter, questionMs: config.QUESTION_TIMEOUT_SECONDS * 1_000 }))
  await app.register(tableRoutes(ask))
  await app.register(documentRoutes(() => apiDocument(operations)))
  return Object.assign(app, { operations })
}
