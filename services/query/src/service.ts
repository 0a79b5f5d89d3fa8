import { httpMetrics, listen, type Server, serveMetrics, startTelemetry, telemetryWanted } from '@tanager/kernel'
import { buildQueryApp } from './app.ts'
import { askMetrics } from './ask/ask.metrics.ts'
import type { AskParts } from './ask/ask.parts.ts'
import type { Audiences } from './ask/audiences.ts'
import { type GivenParts, openParts } from './ask/open-parts.ts'
import type { QueryConfig } from './config.ts'
import type { Database } from './dialects/dialect.ts'
import { openSecurityLog } from './guard/security-events.ts'
import { describeFailure, healthChecks } from './health/health.checks.ts'
import { faultsAtStart } from './semantic-layer/check-model.ts'
import { exampleFaults } from './semantic-layer/example-faults.ts'

export interface RunningQueryService {
  app: Server
  address: string
  /** The schema has been looked at once, whether or not it could be read. */
  looked: Promise<void>
  /** Readiness turns 503 and connections are told to close; questions are still answered. */
  drain(): void
  /** Takes no more questions, and lets those under way finish; those that take too long are broken off and answered 503. */
  stop(): Promise<void>
}

const REFRESH_MS = 300_000
/** Sooner while nothing can be asked: a database may come up after us. */
const RETRY_MS = 2_000

/** Starts the Query API. A database, model or index that is out does not keep it from starting: /health says what is missing. */
export async function startQueryService(config: QueryConfig, given: GivenParts = {}): Promise<RunningQueryService> {
  let app: Server | undefined
  let securityFault: Error | undefined // the log may fail before there is anywhere to say so
  const security = openSecurityLog(config.SECURITY_LOG, (error) => {
    securityFault = error
    app?.log.error({ err: error }, SECURITY_LOG_FAILED)
  })
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  const metrics = config.METRICS_PORT > 0 || telemetryWanted(endpoint) ? httpMetrics() : undefined
  const telemetry = await startTelemetry({
    endpoint,
    service: 'tanager-query',
    ...(metrics ? { registry: metrics.registry } : {}),
    warn: (details, message) => (app ? app.log.warn(details, message) : process.stderr.write(`Warning: ${message}\n`)),
  })
  const { close, ...asked } = await openParts(config, security.log, undefined, given)
  const { parts, audiences } = asked
  if (metrics) {
    const measure = askMetrics(metrics)
    for (const one of [parts, ...audiences.values()]) one.measure = measure
  }
  let warning: string | null = null
  const health = healthChecks({
    parts,
    audiences,
    type: config.DB_TYPE,
    model: parts.model ?? null,
    warning: () => warning,
  })
  const server: Server = await buildQueryApp({ config, ask: asked, health, ...(metrics ? { metrics } : {}) })
  app = server
  parts.generator.warm?.(server.log)
  if (securityFault) server.log.error({ err: securityFault }, SECURITY_LOG_FAILED)
  const index = followSchema(asked, server, config, (rights) => {
    warning = rights
  })
  const measured = metrics && config.METRICS_PORT > 0 ? await serveMetrics(metrics, config.METRICS_PORT, config.METRICS_HOST) : undefined
  const address = await listen(server, { port: config.QUERY_PORT, host: config.HOST })
  return {
    app: server,
    address,
    looked: index.looked,
    drain: server.drain.begin,
    async stop() {
      server.drain.begin()
      const patience = setTimeout(parts.running.stop, config.SHUTDOWN_GRACE_SECONDS * 1_000)
      index.stop()
      await server.close().finally(() => clearTimeout(patience))
      measured?.close()
      await index.ended()
      await close()
      await security.close()
      await telemetry.stop()
    },
  }
}

/** How old the values that questions may name can become. */
const valuesAge = ({ VALUES_REFRESH_MINUTES: minutes }: QueryConfig) => (minutes === 0 ? Number.POSITIVE_INFINITY : minutes * 60_000)

/** Keeps the indexes like the schema: at the start, then every few minutes, one after the other. */
function followSchema({ parts, audiences }: Audiences, server: Server, config: QueryConfig, onRights: (rights: string | null) => void) {
  const valuesMs = valuesAge(config)
  const stopping = new AbortController()
  const all = [parts, ...audiences.values()]
  const rightsOf = new Map<AskParts, string | null>()
  const firstLooks = new Map(all.map((one) => [one, Promise.withResolvers<void>()]))
  for (const [one, { promise }] of firstLooks) one.firstLook = promise
  let timer: NodeJS.Timeout | undefined
  let isReported = false
  async function tellFaults(database: Database): Promise<void> {
    if (isReported) return
    isReported = true
    const names = parts.index.unknownInSemanticLayer()
    if (names.length > 0) server.log.warn({ names }, 'NOTES_FILE names tables or columns that the database does not have: they are ignored')
    const faults = await faultsAtStart(config.NOTES_FILE, parts, database)
    if (faults.length > 0)
      server.log.warn(
        { faults },
        'NOTES_FILE has faults: what they concern is not used, or answers wrongly. Run "npm run tanager -- query check-model"',
      )
    const refused = await exampleFaults(config.EXAMPLES_FILE, parts, database)
    if (refused.length > 0)
      server.log.warn({ faults: refused }, 'EXAMPLES_FILE has SQL that the guard refuses: these examples answer nothing')
  }
  async function look(one: AskParts): Promise<void> {
    try {
      const reached = await one.database()
      await one.index.refresh(reached, stopping.signal, valuesMs)
      if (one === parts) await tellFaults(reached)
      const rights = await reached.writeRights(stopping.signal)
      if (rights !== null && rights !== rightsOf.get(one))
        server.log.warn({ rights }, 'the database user may write; give it a role that only reads')
      rightsOf.set(one, rights)
    } catch (error) {
      const whose = one.audience === null ? {} : { audience: one.audience }
      if (!stopping.signal.aborted) server.log.error({ detail: describeFailure(error), ...whose }, 'the schema could not be read')
    } finally {
      firstLooks.get(one)?.resolve()
    }
  }
  async function refresh(): Promise<void> {
    for (const one of all) if (!stopping.signal.aborted) await look(one)
    const rights = all.flatMap((one) => rightsOf.get(one) ?? [])
    onRights(rights.length > 0 ? rights.join(' ') : null)
    const wait = all.every((one) => one.index.current()) ? REFRESH_MS : RETRY_MS
    if (!stopping.signal.aborted) timer = setTimeout(refreshAgain, wait).unref()
  }
  let looking = refresh()
  const looked = looking
  function refreshAgain(): void {
    looking = refresh()
  }
  return {
    looked,
    stop(): void {
      clearTimeout(timer)
      stopping.abort(new Error('The service stops.'))
    },
    ended: () => looking,
  }
}

const SECURITY_LOG_FAILED = 'the security log cannot be written'
