import {
  type Config,
  environmentSettings,
  exposureFaults,
  flag,
  integer,
  oneOf,
  proxies,
  readConfig,
  text,
  unchosenFaults,
  url,
} from '@tanager/kernel'
import { audienceFaults } from './ask/audiences.ts'
import { DIALECTS } from './dialects/dialect.ts'
import { TLS_MODES } from './dialects/settings.ts'
import { modelFaults } from './llm/model-settings.ts'
import { PROVIDERS } from './llm/provider.ts'

/** Every setting of the query service. The table in docs/settings.md is made from this. */
export const SETTINGS = {
  ...environmentSettings('Outside Development API_AUTH_TOKEN is required.'),
  TANAGER_DATA_DIR: text({ default: '.tanager', about: 'Where the schema index is kept.' }),
  QUERY_PORT: integer({ default: 3001, min: 0, max: 65535, about: 'Port of the Query API.' }),
  HOST: text({ default: '127.0.0.1', about: 'Address to listen on; 0.0.0.0 for all.' }),
  API_AUTH_TOKEN: text({ default: '', secret: true, about: 'Shared secret of /ask and /schema/tables; unset in Development: open.' }),
  DB_TYPE: oneOf(DIALECTS, { default: 'postgresql', about: 'What kind of database is asked.' }),
  DB_HOST: text({ default: '', about: 'Its host.' }),
  DB_PORT: integer({ default: 0, min: 0, max: 65535, about: 'Its port; 0: the usual one of its kind.' }),
  DB_NAME: text({ default: '', about: "The database; for sqlite and duckdb the file's path." }),
  DB_USER: text({ default: '', about: 'A user who may read and nothing else.' }),
  DB_PASSWORD: text({ default: '', secret: true, about: 'Their password.' }),
  DB_AUDIENCES: text({
    default: '',
    about: 'Comma list: a call that names one in X-Audience is answered as the user DB_USER_<audience>, who has the same password.',
  }),
  DB_TLS: oneOf(TLS_MODES, { default: 'prefer', about: 'Encryption of the connection; verify demands a certificate that holds.' }),
  DB_ODBC_DRIVER: text({ default: '', about: 'Connect through ODBC with the installed driver of exactly this name.' }),
  DB_POSTGRESQL_SCHEMA: text({ default: '', about: 'Where the tables are, when DB_TYPE is postgresql.' }),
  DB_MYSQL_SCHEMA: text({ default: '', about: 'Where the tables are, when DB_TYPE is mysql.' }),
  DB_MSSQL_SCHEMA: text({ default: '', about: 'Where the tables are, when DB_TYPE is mssql.' }),
  DB_SQLITE_SCHEMA: text({ default: '', about: 'Where the tables are, when DB_TYPE is sqlite.' }),
  DB_DUCKDB_SCHEMA: text({ default: '', about: 'Where the tables are, when DB_TYPE is duckdb.' }),
  // These two are npm start's, which makes the settings above of them (scripts/supervisor); here for the table in docs/settings.md.
  REPORT_TENANT: text({ default: 'acme', about: "npm start, where nothing above is set: whose rows of Tanager's own database are read." }),
  REPORT_DATABASE_URL: url(['postgres', 'postgresql'], {
    default: '',
    secret: true,
    about: 'npm start on a server of your own: the reporting role (docs/operations.md); unset: no Query API there.',
  }),
  VALUES_REFRESH_MINUTES: integer({
    default: 60,
    min: 0,
    max: 10_080,
    about:
      'How often the values of text columns are read again, so that a new city or department is known; 0: only when the schema changes.',
  }),
  DB_CONNECT_TIMEOUT_SECONDS: integer({ default: 5, min: 1, max: 60, about: 'How long a connection may take to come about.' }),
  QUERY_TIMEOUT_SECONDS: integer({ default: 15, min: 1, max: 3_600, about: 'How long one statement may run, on the server.' }),
  QUESTION_TIMEOUT_SECONDS: integer({ default: 60, min: 1, max: 3_600, about: 'How long one question may take, corrections included.' }),
  ROW_CAP: integer({ default: 500, min: 1, max: 100_000, about: 'Rows in an answer; more are cut, and it says so.' }),
  RESULT_MAX_BYTES: integer({ default: 8_388_608, min: 1_024, max: 268_435_456, about: 'Bytes of rows in an answer; more are cut.' }),
  MAX_RETRIES: integer({ default: 2, min: 0, max: 10, about: 'Corrections after a first attempt that failed.' }),
  COST_NOTICE_ROWS: integer({ default: 100_000, min: 1, max: 1_000_000_000, about: 'Estimated rows from which an answer warns.' }),
  COST_LIMIT_ROWS: integer({
    default: 1_000_000_000,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    about: 'Estimated rows from which a statement is not run.',
  }),
  SENSITIVE_COLUMNS: text({ default: '', about: 'Comma list of patterns (column or table.column, * allowed) beside the safe defaults.' }),
  QUESTION_RATE_LIMIT_PER_MINUTE: integer({ default: 30, min: 1, max: 1_000_000, about: 'Questions per client address; then 429.' }),
  LLM_CALL_RATE_LIMIT_PER_MINUTE: integer({ default: 60, min: 1, max: 1_000_000, about: 'Calls of the language model, whole process.' }),
  LLM_PROVIDER: oneOf(PROVIDERS, { default: 'openai', about: 'The protocol that LLM_HOST speaks; openai: any compatible host.' }),
  LLM_HOST: url(['http', 'https'], {
    default: '',
    about: 'Where the model is, with its base path as it is (none: /v1 is added); unset: the embedded generator answers.',
  }),
  LLM_MODEL: text({ default: '', about: 'Its model; required with LLM_HOST.' }),
  LLM_API_KEY: text({ default: '', secret: true, about: 'Its key, where it wants one.' }),
  LLM_EMBED_MODEL: text({ default: '', about: 'Embedding model for retrieval; unset: words alone.' }),
  LLM_TIMEOUT_SECONDS: integer({ default: 30, min: 1, max: 600, about: 'How long one call of the model may take.' }),
  LLM_RETRIES: integer({ default: 2, min: 0, max: 10, about: 'How often one call is sent again after 429, 5xx or a lost connection.' }),
  LLM_OPTIONS: text({
    default: '',
    about: 'JSON object sent with every call over our own parameters, as {"temperature": 0.2, "max_tokens": null}; null leaves one out.',
  }),
  LLM_CANDIDATES: integer({
    default: 1,
    min: 1,
    max: 8,
    about: 'Statements asked for at the first attempt, one call each; what most of them find is the answer.',
  }),
  LLM_CALIBRATION_FILE: text({
    default: '',
    about: 'How often this model was right at each confidence, as `tanager query evaluate --calibrate` wrote it.',
  }),
  LLM_PROMPT_TOKENS: integer({ default: 6_000, min: 1_000, max: 200_000, about: 'Room for a prompt: what matters least is left out.' }),
  LLM_SEND_VALUES: flag({ default: true, about: 'Whether the model is told values of the database; false: its structure alone.' }),
  LLM_INSIGHT: oneOf(['computed', 'model'], {
    default: 'computed',
    about:
      'Who puts results into words: nobody outside, or the model, which is then sent result rows; what it says is checked against them.',
  }),
  EXAMPLES_FILE: text({
    default: '',
    about:
      'Verified pairs of question and SQL (JSON lines), for both generators. A line that is none stops the start; the log names a line whose SQL the guard refuses.',
  }),
  NOTES_FILE: text({ default: '', about: 'The semantic layer: synonyms, measures, filters, joins (JSON, docs/semantic-layer.md).' }),
  CHOICE_SECRET: text({
    default: '',
    secret: true,
    about: 'Signs the ids of choices; the same for processes on several machines. Unset: a key that is kept in TANAGER_DATA_DIR.',
  }),
  SECURITY_LOG: text({ default: '', about: 'File for security events (JSON lines); unset: standard output.' }),
  TRUST_PROXY: proxies({
    default: false,
    about:
      "Take the client's address from X-Forwarded-For: false, the number of proxies in front, or their addresses and networks (10.0.0.0/8,::1), counted from the nearest.",
  }),
  MAX_IN_FLIGHT: integer({ default: 128, min: 1, max: 100_000, about: 'Requests worked on at once; more wait.' }),
  MAX_QUEUED: integer({ default: 128, min: 0, max: 100_000, about: 'Requests that wait for their turn; more get 503.' }),
  QUEUE_WAIT_MS: integer({ default: 3_000, min: 1, max: 60_000, about: 'How long a request may wait for its turn; then 503.' }),
  DRAIN_SECONDS: integer({
    default: 1,
    min: 0,
    max: 300,
    about:
      'How long /health/ready answers 503 on SIGTERM before the listener closes: behind a load balancer, longer than it takes to notice.',
  }),
  SHUTDOWN_GRACE_SECONDS: integer({
    default: 8,
    min: 0,
    max: 600,
    about: 'How long questions under way may still take when the service stops; it ends 2 s later at most.',
  }),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], { default: 'info', about: 'JSON lines on standard output.' }),
  METRICS_PORT: integer({ default: 0, min: 0, max: 65535, about: 'Prometheus metrics on a port of their own; 0: off.' }),
  METRICS_HOST: text({ default: '127.0.0.1', about: 'Address of the metrics port.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], {
    default: '',
    about: 'OpenTelemetry collector that gets traces and metrics over OTLP/HTTP; unset: nothing is sent or loaded. See docs/operations.md.',
  }),
}
export type QueryConfig = Config<typeof SETTINGS>

/** The settings of a service that listens. */
export const readQueryConfig = (env: NodeJS.ProcessEnv): QueryConfig =>
  readConfig(SETTINGS, env, (config) => {
    const faults = exposureFaults(config)
    if (config.TANAGER_ENV !== 'Development' && config.API_AUTH_TOKEN === '')
      faults.push(`API_AUTH_TOKEN is required when TANAGER_ENV is ${config.TANAGER_ENV}: ${SETTINGS.API_AUTH_TOKEN.about}`)
    return [...unchosenFaults(env, faults), ...faults, ...askedFaults(config)]
  })

/** The same settings for a command that asks the database itself and listens nowhere: who may call does not matter there. */
export const readCommandConfig = (env: NodeJS.ProcessEnv): QueryConfig => readConfig(SETTINGS, env, askedFaults)

const askedFaults = (config: QueryConfig): string[] => [...modelFaults(config), ...audienceFaults(config.DB_AUDIENCES, config.DB_TYPE)]
