import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { httpMetrics, type Server, serveMetrics } from '@tanager/kernel'
import { buildQueryApp } from './app.ts'
import type { AskParts } from './ask/ask.parts.ts'
import type { QueryConfig } from './config.ts'
import { openDatabase } from './dialects/choose-dialect.ts'
import { ConnectionFailure, type Database } from './dialects/dialect.ts'
import type { DatabaseSettings } from './dialects/settings.ts'
import { createEmbeddedGenerator } from './generate/embedded/embedded.ts'
import { modelGenerator } from './generate/with-model.ts'
import type { HealthChecks } from './health/health.routes.ts'
import { callLimiter } from './llm/call-limiter.ts'
import { readExamples } from './llm/examples.ts'
import { embed, listModels, type ModelSettings } from './llm/openai-compatible.ts'
import { openSecurityLog } from './safety/security-events.ts'
import { sensitiveColumns, sensitivePatterns } from './safety/sensitive-columns.ts'
import { openHolder } from './schema-index/holder.ts'
import type { Embedder } from './schema-index/schema-index.ts'

export interface RunningQueryService {
  app: Server
  address: string
  /** The schema has been looked at once, whether or not it could be read. */
  looked: Promise<void>
  stop(): Promise<void>
}

const REFRESH_MS = 300_000
/** Sooner while nothing can be asked: a database may come up after us. */
const RETRY_MS = 2_000

/** Starts the Query API. A database, model or index that is out does not keep it from starting: /health says what is missing. */
export async function startQueryService(config: QueryConfig): Promise<RunningQueryService> {
  const sensitive = sensitivePatterns(config.SENSITIVE_COLUMNS)
  const isSensitive = sensitiveColumns(sensitive)
  const model = modelOf(config)
  const embedding = config.LLM_HOST !== '' && config.LLM_EMBED_MODEL !== '' ? { ...model, model: config.LLM_EMBED_MODEL } : undefined
  const embedder: Embedder | undefined = embedding && {
    model: embedding.model,
    embed: (texts, signal) => embed(embedding, texts, signal),
  }
  const index = await openHolder(indexFile(config), { isSensitive, ...(embedder ? { embedder } : {}) })
  const examples = await readExamples(config.EXAMPLES_FILE)
  let app: Server | undefined
  let securityFault: Error | undefined // the log may fail before there is anywhere to say so
  const security = openSecurityLog(config.SECURITY_LOG, (error) => {
    securityFault = error
    app?.log.error({ err: error }, SECURITY_LOG_FAILED)
  })
  let database: Database | undefined
  /** Tried again at each need: a driver or a setting does not change, but a file may appear. */
  const reach = async (): Promise<Database> => {
    database ??= await openDatabase(databaseSettings(config))
    return database
  }
  const ask: AskParts = {
    database: reach,
    index,
    generator:
      config.LLM_HOST === ''
        ? createEmbeddedGenerator({ isSensitive })
        : modelGenerator({
            settings: model,
            limiter: callLimiter(config.LLM_CALL_RATE_LIMIT_PER_MINUTE),
            examples,
            isSensitive,
          }),
    ...(embedder ? { embedder } : {}),
    security: security.log,
    sensitive,
    sensitiveNames: () =>
      (index.current()?.tables ?? []).flatMap((table) =>
        table.columns.filter((column) => isSensitive(table.name, column.name)).map((column) => column.name),
      ),
    limits: {
      rows: config.ROW_CAP,
      bytes: config.RESULT_MAX_BYTES,
      statementMs: config.QUERY_TIMEOUT_SECONDS * 1_000,
      retries: config.MAX_RETRIES,
      noticeRows: config.COST_NOTICE_ROWS,
      limitRows: config.COST_LIMIT_ROWS,
    },
    now: () => new Date(),
  }
  let warning: string | null = null
  const health: HealthChecks = {
    async database(signal) {
      try {
        const reached = await reach()
        await reached.check(signal)
        return {
          ok: true,
          detail: warning === null ? `${config.DB_TYPE} is reachable.` : `${config.DB_TYPE} is reachable. Warning: ${warning}`,
        }
      } catch (error) {
        return { ok: false, detail: describe(error) }
      }
    },
    async llm(signal) {
      if (config.LLM_HOST === '') return { ok: true, detail: 'No language model is configured: the embedded generator answers.' }
      try {
        const models = await listModels(model, signal)
        const known = models.length === 0 || models.includes(config.LLM_MODEL)
        return { ok: true, detail: known ? `${config.LLM_MODEL} is reachable.` : `Reachable; it does not list ${config.LLM_MODEL}.` }
      } catch (error) {
        return { ok: false, detail: `The language model cannot be reached: ${(error as Error).message}` }
      }
    },
    schemaIndex() {
      const current = index.current()
      return current ? { ok: true, detail: `${current.tables.length} tables are indexed.` } : { ok: false, detail: index.reason() }
    },
  }
  const metrics = config.METRICS_PORT > 0 ? httpMetrics() : undefined
  const server: Server = await buildQueryApp({ config, ask, health, ...(metrics ? { metrics } : {}) })
  app = server
  if (securityFault) server.log.error({ err: securityFault }, SECURITY_LOG_FAILED)
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  /** The index follows the schema: at the start, then every few minutes. */
  async function refresh(): Promise<void> {
    try {
      const reached = await reach()
      await index.refresh(reached, stopping.signal)
      const rights = await reached.writeRights(stopping.signal)
      if (rights !== null && rights !== warning) server.log.warn({ rights }, 'the database user may write; give it a role that only reads')
      warning = rights
    } catch (error) {
      if (!stopping.signal.aborted) server.log.error({ detail: describe(error) }, 'the schema could not be read')
    }
    if (!stopping.signal.aborted) timer = setTimeout(refreshAgain, index.current() ? REFRESH_MS : RETRY_MS).unref()
  }
  let looking = refresh()
  const looked = looking
  function refreshAgain(): void {
    looking = refresh()
  }
  const measured = metrics ? await serveMetrics(metrics, config.METRICS_PORT, config.METRICS_HOST) : undefined
  const address = await server.listen({ port: config.QUERY_PORT, host: config.HOST })
  return {
    app: server,
    address,
    looked,
    async stop() {
      clearTimeout(timer)
      stopping.abort(new Error('The service stops.'))
      await server.close()
      measured?.close()
      await looking
      await database?.close()
      await security.close()
    },
  }
}

const SECURITY_LOG_FAILED = 'the security log cannot be written'

/** SPEC's category, and the driver's whole text. */
const describe = (error: unknown) =>
  error instanceof ConnectionFailure ? `${error.category}: ${error.message}` : error instanceof Error ? error.message : String(error)

const modelOf = (config: QueryConfig): ModelSettings => ({
  host: config.LLM_HOST,
  model: config.LLM_MODEL,
  apiKey: config.LLM_API_KEY,
  timeoutMs: config.LLM_TIMEOUT_SECONDS * 1_000,
})

const SCHEMAS = {
  postgresql: 'DB_POSTGRESQL_SCHEMA',
  mysql: 'DB_MYSQL_SCHEMA',
  mssql: 'DB_MSSQL_SCHEMA',
  sqlite: 'DB_SQLITE_SCHEMA',
  duckdb: 'DB_DUCKDB_SCHEMA',
} as const
const databaseSettings = (config: QueryConfig): DatabaseSettings => ({
  DB_TYPE: config.DB_TYPE,
  DB_HOST: config.DB_HOST,
  DB_PORT: config.DB_PORT,
  DB_NAME: config.DB_NAME,
  DB_USER: config.DB_USER,
  DB_PASSWORD: config.DB_PASSWORD,
  DB_ODBC_DRIVER: config.DB_ODBC_DRIVER,
  schema: config[SCHEMAS[config.DB_TYPE]],
  tls: config.DB_TLS,
  connectTimeoutMs: config.DB_CONNECT_TIMEOUT_SECONDS * 1_000,
  poolSize: 4,
})

/** One file per database that is asked, so that two services can share a data directory. */
const indexFile = (config: QueryConfig) => {
  const which = JSON.stringify([
    config.DB_TYPE,
    config.DB_HOST,
    config.DB_PORT,
    config.DB_NAME,
    config.DB_USER,
    config[SCHEMAS[config.DB_TYPE]],
  ])
  return join(config.TANAGER_DATA_DIR, `schema-index-${createHash('sha256').update(which).digest('hex').slice(0, 16)}.json`)
}
