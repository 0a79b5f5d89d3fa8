import { join } from 'node:path'
import { httpMetrics, listen, type Server, serveMetrics, startTelemetry, telemetryWanted } from '@tanager/kernel'
import { openPool, openReplica, type Pool, type PoolOptions } from '@tanager/postgres'
import { buildApp } from './app.ts'
import type { TalentConfig } from './config.ts'
import { DatabaseNotReady, demandReadyDatabase, demandReplica } from './database-check.ts'
import { type Checkpoints, startCheckpoints } from './modules/audit/checkpoints.ts'
import { readSigningKey } from './modules/audit/signing-key.ts'
import { openCvParts } from './modules/candidates/cv-parts.ts'
import { demandFieldKeys } from './modules/green-forms/field-keys.actions.ts'
import { makeFieldKeys, readKeyRing } from './modules/green-forms/key-ring.ts'
import { checkProvider } from './modules/identity/provider-check.ts'
import { developmentTokens, providerVerifier } from './modules/identity/sign-in-settings.ts'
import { startDailyRetention } from './modules/retention/daily-run.ts'
import { keptSecret, makeDevKey, makeSigningKey } from './secrets.ts'

export interface RunningService {
  app: Server
  pool: Pool
  address: string
  /** Readiness turns 503 and connections are told to close; requests are still answered. */
  drain(): void
  stop(): Promise<void>
}

const REPLICA_LOST = 'the replica cannot be used; the primary answers'
/** A replica that does not answer at once is not waited for: the primary still has to answer in time. */
const REPLICA_LIMITS = { acquireTimeoutMs: 500, statementTimeoutMs: 1_000, lockTimeoutMs: 500, deadlineMs: 2_000 }

/** Starts the talent service from its settings and answers when it listens. */
export async function startService(given: TalentConfig): Promise<RunningService> {
  const development = given.TANAGER_ENV === 'Development'
  const config = { ...given, FIELD_KEYS: given.FIELD_KEYS || keptSecret(given.TANAGER_DATA_DIR, 'field-keys', makeFieldKeys) }
  const signing = readSigningKey(config.AUDIT_SIGNING_KEY || keptSecret(config.TANAGER_DATA_DIR, 'audit-signing-key', makeSigningKey))
  const dev = development
    ? developmentTokens(config.AUTH_DEV_KEY || keptSecret(config.TANAGER_DATA_DIR, 'auth-dev-key', makeDevKey), config)
    : undefined
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  const metrics = config.METRICS_PORT > 0 || telemetryWanted(endpoint) ? httpMetrics() : undefined
  const telemetry = await startTelemetry({
    endpoint,
    service: 'tanager-talent',
    ...(metrics ? { registry: metrics.registry } : {}),
    warn: (details, message) => (app ? app.log.warn(details, message) : process.stderr.write(`Warning: ${message}\n`)),
  })
  const connections: Omit<PoolOptions, 'url'> = {
    max: config.DATABASE_POOL_SIZE,
    applicationName: 'tanager-talent',
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: config.LOCK_TIMEOUT_MS,
    deadlineMs: config.DATABASE_DEADLINE_MS,
    onError: (error) => app?.log.warn({ err: error }, 'a database connection broke'),
    ...(config.SLOW_STATEMENT_MS > 0
      ? { slow: { ms: config.SLOW_STATEMENT_MS, tell: (slow) => app?.log.warn(slow, 'slow statement') } }
      : {}),
  }
  const pool = openPool({ ...connections, url: config.DATABASE_URL })
  const following =
    config.DATABASE_REPLICA_URL === '' ? undefined : openPool({ ...connections, ...REPLICA_LIMITS, url: config.DATABASE_REPLICA_URL })
  const reads = metrics?.counter('db_replica_reads_total', 'Reads that may use the replica, by who answered or why not.', ['outcome'])
  const replica =
    following &&
    openReplica({
      pool: following,
      check: demandReplica,
      onOutcome: (outcome) => reads?.inc({ outcome }),
      onLost: (error) => app?.log.warn({ err: error }, REPLICA_LOST),
    })
  const cv = openCvParts(config)
  let app: Server | undefined
  let checkpoints: Checkpoints | undefined
  try {
    await demandReadyDatabase(pool)
    const fault = await replica?.look()
    if (fault instanceof DatabaseNotReady) throw fault
    await demandFieldKeys(pool, readKeyRing(config.FIELD_KEYS))
    app = await buildApp({
      config,
      pool,
      replica,
      verify: dev
        ? dev.verify
        : providerVerifier(config, (error) => app?.log.warn({ err: error }, 'the keys of the identity provider could not be fetched')),
      ...(dev ? { signDevToken: dev.sign } : {}),
      ...(metrics ? { metrics } : {}),
      cv,
      onAudit: (tenantId) => checkpoints?.touch(tenantId),
      isCheckpointFileWritten: () => checkpoints?.isFileWritten() ?? true,
    })
    if (fault) app.log.warn({ err: fault }, REPLICA_LOST)
    const sealing = startCheckpoints({
      pool,
      key: signing,
      seconds: config.AUDIT_CHECKPOINT_SECONDS,
      file: config.AUDIT_CHECKPOINT_FILE || (development ? join(config.TANAGER_DATA_DIR, 'audit-checkpoints.jsonl') : ''),
      log: app.log,
    })
    checkpoints = sealing
    const retention = startDailyRetention({ pool, log: app.log, onAudit: sealing.touch })
    const measured = metrics && config.METRICS_PORT > 0 ? await serveMetrics(metrics, config.METRICS_PORT, config.METRICS_HOST) : undefined
    const address = await listen(app, { port: config.PORT, host: config.HOST })
    const running = app
    const stopping = new AbortController()
    if (!dev) void reportProvider(config, app.log, stopping.signal)
    return {
      app,
      pool,
      address,
      drain: running.drain.begin,
      async stop() {
        stopping.abort()
        running.drain.begin()
        await running.close()
        measured?.close()
        cv.reader.close()
        await retention.stop()
        await sealing.stop()
        await following?.end()
        await pool.end()
        await telemetry.stop()
      },
    }
  } catch (error) {
    await app?.close()
    cv.reader.close()
    await checkpoints?.stop()
    await following?.end()
    await pool.end()
    await telemetry.stop()
    throw error
  }
}

/** Says at the start what is wrong with the identity provider. It only warns: known users must get in when the provider is back. */
async function reportProvider(config: TalentConfig, log: Pick<Server['log'], 'info' | 'warn'>, signal: AbortSignal): Promise<void> {
  const { usableKeys, faults } = await checkProvider(config, { signal })
  if (signal.aborted) return
  for (const fault of faults) log.warn({ issuer: config.AUTH_ISSUER }, `identity provider: ${fault}`)
  if (faults.length === 0) log.info({ issuer: config.AUTH_ISSUER, keys: usableKeys }, 'the identity provider fits the settings')
}
