import { join } from 'node:path'
import { httpMetrics, listen, type Server, serveMetrics } from '@tanager/kernel'
import { openPool, type Pool } from '@tanager/postgres'
import { buildApp } from './app.ts'
import type { TalentConfig } from './config.ts'
import { demandReadyDatabase } from './database-check.ts'
import { type Checkpoints, startCheckpoints } from './modules/audit/checkpoints.ts'
import { readSigningKey } from './modules/audit/signing-key.ts'
import { openCvParts } from './modules/candidates/cv-parts.ts'
import { demandFieldKeys } from './modules/green-forms/field-keys.actions.ts'
import { makeFieldKeys, readKeyRing } from './modules/green-forms/key-ring.ts'
import { jwksKeys } from './modules/identity/jwks.ts'
import { devTokens, providerTokens, type TokenLimits } from './modules/identity/token.ts'
import { keptSecret, makeDevKey, makeSigningKey } from './secrets.ts'

export interface RunningService {
  app: Server
  pool: Pool
  address: string
  /** Readiness turns 503 and connections are told to close; requests are still answered. */
  drain(): void
  stop(): Promise<void>
}

/** Starts the talent service from its settings and answers when it listens. */
export async function startService(given: TalentConfig): Promise<RunningService> {
  const development = given.TANAGER_ENV === 'Development'
  const config = { ...given, FIELD_KEYS: given.FIELD_KEYS || keptSecret(given.TANAGER_DATA_DIR, 'field-keys', makeFieldKeys) }
  const signing = readSigningKey(config.AUDIT_SIGNING_KEY || keptSecret(config.TANAGER_DATA_DIR, 'audit-signing-key', makeSigningKey))
  const dev = development
    ? devTokens(config.AUTH_DEV_KEY || keptSecret(config.TANAGER_DATA_DIR, 'auth-dev-key', makeDevKey), tokenLimits(config))
    : undefined
  const metrics = config.METRICS_PORT > 0 ? httpMetrics() : undefined
  const pool = openPool({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    applicationName: 'tanager-talent',
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: config.LOCK_TIMEOUT_MS,
    deadlineMs: config.DATABASE_DEADLINE_MS,
    onError: (error) => app?.log.warn({ err: error }, 'a database connection broke'),
  })
  const cv = openCvParts(config)
  let app: Server | undefined
  try {
    await demandReadyDatabase(pool)
    await demandFieldKeys(pool, readKeyRing(config.FIELD_KEYS))
    let checkpoints: Checkpoints | undefined
    app = await buildApp({
      config,
      pool,
      verify: dev
        ? dev.verify
        : providerVerifier(config, (error) => app?.log.warn({ err: error }, 'the keys of the identity provider could not be fetched')),
      ...(dev ? { signDevToken: dev.sign } : {}),
      ...(metrics ? { metrics } : {}),
      cv,
      onAudit: (tenantId) => checkpoints?.touch(tenantId),
      isCheckpointFileWritten: () => checkpoints?.isFileWritten() ?? true,
    })
    const sealing = startCheckpoints({
      pool,
      key: signing,
      seconds: config.AUDIT_CHECKPOINT_SECONDS,
      file: config.AUDIT_CHECKPOINT_FILE || (development ? join(config.TANAGER_DATA_DIR, 'audit-checkpoints.jsonl') : ''),
      log: app.log,
    })
    checkpoints = sealing
    const measured = metrics ? await serveMetrics(metrics, config.METRICS_PORT, config.METRICS_HOST) : undefined
    const address = await listen(app, { port: config.PORT, host: config.HOST })
    const running = app
    return {
      app,
      pool,
      address,
      drain: running.drain.begin,
      async stop() {
        running.drain.begin()
        await running.close()
        measured?.close()
        cv.reader.close()
        await sealing.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await app?.close()
    cv.reader.close()
    await pool.end()
    throw error
  }
}

const providerVerifier = (config: TalentConfig, onFailure: (error: unknown) => void) =>
  providerTokens({
    keys: jwksKeys({ url: config.AUTH_JWKS_URL, onFailure }),
    issuer: config.AUTH_ISSUER,
    audience: config.AUTH_AUDIENCE,
    names: {
      user: config.AUTH_CLAIM_USER,
      tenant: config.AUTH_CLAIM_TENANT,
      role: config.AUTH_CLAIM_ROLE,
      email: config.AUTH_CLAIM_EMAIL,
      emailVerified: config.AUTH_CLAIM_EMAIL_VERIFIED,
    },
    limits: tokenLimits(config),
    ...(config.AUTH_TENANT ? { tenant: config.AUTH_TENANT } : {}),
  })

const tokenLimits = (config: TalentConfig): TokenLimits => ({
  maxSeconds: config.AUTH_MAX_TOKEN_SECONDS,
  skewSeconds: config.AUTH_CLOCK_SKEW_SECONDS,
})
