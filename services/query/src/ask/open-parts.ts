import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { QueryConfig } from '../config.ts'
import { openDatabase } from '../dialects/choose-dialect.ts'
import type { Database } from '../dialects/dialect.ts'
import type { DatabaseSettings } from '../dialects/settings.ts'
import { createEmbeddedGenerator } from '../generate/embedded-generator.ts'
import { modelInsight } from '../generate/insight/model-insight.ts'
import type { LoadedNetwork } from '../generate/parse-network/open-network.ts'
import { readCalibration } from '../generate/with-model/model-calibration.ts'
import { modelGenerator } from '../generate/with-model/model-generator.ts'
import { schemaWords } from '../guard/schema-words.ts'
import type { SecurityLog } from '../guard/security-events.ts'
import { sensitiveColumns, sensitiveNames, sensitivePatterns } from '../guard/sensitive-columns.ts'
import { callLimiter } from '../llm/call-limiter.ts'
import { readExamples } from '../llm/examples.ts'
import { type Model, openModel } from '../llm/model.ts'
import { modelSettings } from '../llm/model-settings.ts'
import { openHolder } from '../retrieve/holder.ts'
import type { Embedder } from '../retrieve/schema-index.ts'
import { readSemanticLayer } from '../semantic-layer/read-model.ts'
import type { AskParts } from './ask.parts.ts'
import { type Audiences, audienceNames } from './audiences.ts'
import { choiceKey, choiceSigner } from './choice-id.ts'
import { runningQuestions } from './running-questions.ts'

export interface OpenedParts extends Audiences {
  close(): Promise<void>
}

/** What a caller has or wants otherwise; tests start many services in one process. */
export interface GivenParts {
  network?: LoadedNetwork
  /** Connections to the database, or processes of it. */
  poolSize?: number
}

/** All that questions need, as the settings say. Connects to nothing: a database or model that is out is met by the question. */
export async function openParts(
  config: QueryConfig,
  security: SecurityLog,
  sensitive: readonly string[] = sensitivePatterns(config.SENSITIVE_COLUMNS),
  given: GivenParts = {},
): Promise<OpenedParts> {
  const isSensitive = sensitiveColumns(sensitive)
  const model = await modelOf(config)
  const embedder = embedderOf(config, model)
  const semantics = await readSemanticLayer(config.NOTES_FILE)
  const shared = {
    schema: schemaOf(config),
    ...(await generatorOf(config, model, isSensitive, given.network)),
    ...(model ? { model } : {}),
    ...(embedder ? { embedder } : {}),
    security,
    sensitive,
    limits: {
      rows: config.ROW_CAP,
      bytes: config.RESULT_MAX_BYTES,
      statementMs: config.QUERY_TIMEOUT_SECONDS * 1_000,
      retries: config.MAX_RETRIES,
      noticeRows: config.COST_NOTICE_ROWS,
      limitRows: config.COST_LIMIT_ROWS,
    },
    now: () => new Date(),
    running: runningQuestions(),
    choices: choiceSigner(choiceKey(config.CHOICE_SECRET, join(config.TANAGER_DATA_DIR, 'choice.key')), placeOf(config)),
  }
  const opened: Database[] = []
  /** What belongs to one user of the database and to nobody else: connections, what the schema shows them, values of their rows. */
  async function partsOf(audience: string | null): Promise<AskParts> {
    const asked = audience === null ? config : { ...config, DB_USER: `${config.DB_USER}_${audience}` }
    const index = await openHolder(indexFile(asked), { isSensitive, semantics, ...(embedder ? { embedder } : {}) })
    const names = sensitiveNames(isSensitive)
    const words = schemaWords(isSensitive)
    let database: Database | undefined
    return {
      ...shared,
      audience,
      index,
      /** Tried again at each need: a driver or a setting does not change, but a file may appear. */
      database: async () => {
        if (database) return database
        database = await openDatabase({ ...databaseSettings(asked), ...(given.poolSize && { poolSize: given.poolSize }) })
        opened.push(database)
        return database
      },
      sensitiveNames: () => names(index.current()),
      schemaWords: () => words(index.current()),
    }
  }
  const audiences = new Map<string, AskParts>()
  for (const audience of audienceNames(config.DB_AUDIENCES)) audiences.set(audience, await partsOf(audience))
  return {
    parts: await partsOf(null),
    audiences,
    close: async () => {
      await Promise.all([...opened.map((database) => database.close()), shared.generator.close?.()])
    },
  }
}

/** Who writes statements, and who puts results into words where that is not computed. */
async function generatorOf(
  config: QueryConfig,
  model: Model | undefined,
  isSensitive: (table: string, column: string) => boolean,
  loaded: LoadedNetwork | undefined,
): Promise<Pick<AskParts, 'generator' | 'insight'>> {
  const examples = await readExamples(config.EXAMPLES_FILE)
  if (!model) return { generator: createEmbeddedGenerator({ isSensitive, examples, ...(loaded && { loaded }) }) }
  return {
    generator: modelGenerator({
      model,
      examples,
      candidates: config.LLM_CANDIDATES,
      calibration: await readCalibration(config.LLM_CALIBRATION_FILE, { model: config.LLM_MODEL, candidates: config.LLM_CANDIDATES }),
      prompt: { isSensitive, sendValues: config.LLM_SEND_VALUES, tokens: config.LLM_PROMPT_TOKENS },
    }),
    ...(config.LLM_INSIGHT === 'model' ? { insight: modelInsight(model) } : {}),
  }
}

/** The configured model, with the one limiter that counts its calls; undefined where none is configured. */
export const modelOf = async (config: QueryConfig): Promise<Model | undefined> =>
  config.LLM_HOST === '' ? undefined : openModel(modelSettings(config), callLimiter(config.LLM_CALL_RATE_LIMIT_PER_MINUTE))

export function embedderOf({ LLM_EMBED_MODEL, LLM_SEND_VALUES }: QueryConfig, model: Model | undefined): Embedder | undefined {
  if (!model || LLM_EMBED_MODEL === '') return undefined
  return { model: LLM_EMBED_MODEL, sendsValues: LLM_SEND_VALUES, embed: (texts, signal) => model.embed(LLM_EMBED_MODEL, texts, signal) }
}

const SCHEMAS = {
  postgresql: 'DB_POSTGRESQL_SCHEMA',
  mysql: 'DB_MYSQL_SCHEMA',
  mssql: 'DB_MSSQL_SCHEMA',
  sqlite: 'DB_SQLITE_SCHEMA',
  duckdb: 'DB_DUCKDB_SCHEMA',
} as const
const schemaOf = (config: QueryConfig): string => config[SCHEMAS[config.DB_TYPE]]

export const databaseSettings = (config: QueryConfig): DatabaseSettings => ({
  DB_TYPE: config.DB_TYPE,
  DB_HOST: config.DB_HOST,
  DB_PORT: config.DB_PORT,
  DB_NAME: config.DB_NAME,
  DB_USER: config.DB_USER,
  DB_PASSWORD: config.DB_PASSWORD,
  DB_ODBC_DRIVER: config.DB_ODBC_DRIVER,
  schema: schemaOf(config),
  tls: config.DB_TLS,
  connectTimeoutMs: config.DB_CONNECT_TIMEOUT_SECONDS * 1_000,
  poolSize: 4,
})

/** One file per database that is asked, so that two services can share a data directory. */
export const indexFile = (config: QueryConfig): string => {
  const which = JSON.stringify([config.DB_TYPE, config.DB_HOST, config.DB_PORT, config.DB_NAME, config.DB_USER, schemaOf(config)])
  return join(config.TANAGER_DATA_DIR, `schema-index-${createHash('sha256').update(which).digest('hex').slice(0, 16)}.json`)
}

/** Which database is asked, whoever asks it. */
const placeOf = ({ DB_TYPE, DB_HOST, DB_PORT, DB_NAME }: QueryConfig): string => JSON.stringify([DB_TYPE, DB_HOST, DB_PORT, DB_NAME])
