import {
  type Config,
  environmentSettings,
  exposureFaults,
  flag,
  integer,
  isLoopback,
  oneOf,
  proxies,
  readConfig,
  text,
  unchosenFaults,
  url,
} from '@tanager/kernel'
import { readSigningKey } from './modules/audit/signing-key.ts'
import { readKeyRing } from './modules/green-forms/key-ring.ts'

/** Every setting of the talent service. The table in docs/settings.md is made from this. */
export const SETTINGS = {
  ...environmentSettings('Development alone has demo data and the dev token.'),
  TANAGER_DATA_DIR: text({ default: '.tanager', about: 'Embedded database and generated secrets.' }),
  PORT: integer({ default: 3000, min: 0, max: 65535, about: 'Talent API and console.' }),
  HOST: text({ default: '127.0.0.1', about: 'Address to listen on; 0.0.0.0 for all.' }),
  PUBLIC_URL: url(['https', 'http'], {
    default: '',
    about: 'Where candidates reach the console: their links begin with it. http://localhost:PORT in Development.',
  }),
  DATABASE_URL: url(['postgres', 'postgresql'], { about: 'PostgreSQL as the application role, which owns nothing.', secret: true }),
  DATABASE_REPLICA_URL: url(['postgres', 'postgresql'], {
    default: '',
    about: 'A streaming replica of that database, as the same role: lists and the dashboard are read there. See docs/operations.md.',
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({ default: 10, min: 1, max: 200, about: 'Connections per process; as many again to the replica.' }),
  STATEMENT_TIMEOUT_MS: integer({ default: 3_000, min: 100, max: 600_000, about: 'The longest a statement may run.' }),
  LOCK_TIMEOUT_MS: integer({ default: 2_000, min: 100, max: 600_000, about: 'The longest a statement waits for a lock.' }),
  SLOW_STATEMENT_MS: integer({
    default: 1_000,
    min: 0,
    max: 600_000,
    about: 'Statements that take so long are logged as "slow statement", by name and without values; 0: none.',
  }),
  DATABASE_DEADLINE_MS: integer({
    default: 8_000,
    min: 200,
    max: 600_000,
    about: 'The longest a transaction may take, its wait for a connection included.',
  }),
  AUTH_DEV_KEY: text({
    default: '',
    secret: true,
    about: 'Signs dev tokens (Development only); generated into the data directory when unset.',
  }),
  AUTH_JWKS_URL: url(['https', 'http'], { default: '', about: "The identity provider's keys." }),
  AUTH_ISSUER: text({ default: '', about: 'Tokens must be issued by this.' }),
  AUTH_AUDIENCE: text({ default: '', about: 'Tokens must be meant for this.' }),
  AUTH_CLAIM_USER: text({ default: 'sub', about: "Claim with the user: our id, or the provider's own subject." }),
  AUTH_CLAIM_TENANT: text({ default: 'tenant_id', about: 'Claim with the id or the code of the tenant.' }),
  AUTH_CLAIM_ROLE: text({
    default: 'role',
    about: 'Claim with one role code or a list; without it the first role that the user was given.',
  }),
  AUTH_CLAIM_EMAIL: text({
    default: 'email',
    about: "Claim with the e-mail that links a provider's subject to a user at the first sign-in.",
  }),
  AUTH_CLAIM_EMAIL_VERIFIED: text({ default: 'email_verified', about: 'Claim that must be true for the e-mail to count.' }),
  AUTH_TENANT: text({ default: '', about: 'Code of the tenant of tokens without a tenant claim; unset: such tokens are refused.' }),
  AUTH_MAX_TOKEN_SECONDS: integer({
    default: 86_400,
    min: 60,
    max: 2_592_000,
    about: 'The longest time between iat and exp of a token; over it 401.',
  }),
  AUTH_CLOCK_SKEW_SECONDS: integer({ default: 5, min: 0, max: 300, about: "How far the provider's clock and ours may be apart." }),
  AUTH_CLIENT_ID: text({ default: '', about: 'The console at the identity provider: a public client with the code flow and PKCE.' }),
  AUTH_SCOPE: text({ default: 'openid profile email', about: 'What the console asks the identity provider for.' }),
  AUTH_AUDIENCE_PARAMETER: oneOf(['none', 'audience', 'resource'], {
    default: 'none',
    about: 'In which parameter the console asks the provider for AUTH_AUDIENCE: audience (Auth0), resource (RFC 8707), or none.',
  }),
  CONSOLE_DIR: text({
    default: '',
    about: 'Folder of the built console, served at /; unset: the API alone. `npm start` builds it and sets this.',
  }),
  CONSOLE_IDLE_MINUTES: integer({
    default: 60,
    min: 0,
    max: 1_440,
    about: 'The console signs a person out when nothing was touched for so long, in any tab; 0: never.',
  }),
  QUERY_URL: url(['http', 'https'], { default: '', about: 'The Query API, for Ask in the console; unset: no Ask. `npm start` sets it.' }),
  GOVERNOR_URL: url(['http', 'https'], {
    default: '',
    about: 'The governor, for Tools in the console: its requests go there with the token of the person; unset: no Tools.',
  }),
  API_AUTH_TOKEN: text({ default: '', secret: true, about: "The Query API's shared secret; the console never sees it." }),
  REPORT_TENANT: text({ default: 'acme', about: 'The tenant whose rows the Query API reads: its people alone see Ask.' }),
  ASK_AUDIENCES: flag({
    default: true,
    about:
      "Ask with the rights of the caller's role, as DB_AUDIENCES of the Query API has them; false only where it reads a database that is not Tanager's: everyone with Ask then reads what DB_USER reads.",
  }),
  ASK_TIMEOUT_SECONDS: integer({ default: 90, min: 1, max: 300, about: 'How long one question may take, its answer included.' }),
  AUDIT_SIGNING_KEY: text({
    default: '',
    secret: true,
    about: 'Ed25519 private key (PKCS#8 DER, base64) that signs audit checkpoints; generated in Development.',
  }),
  AUDIT_CHECKPOINT_SECONDS: integer({ default: 60, min: 1, max: 86_400, about: 'How often changed audit chains are sealed.' }),
  AUDIT_CHECKPOINT_FILE: text({ default: '', about: 'Also append checkpoints to this file; keep it off the database machine.' }),
  FIELD_KEYS: text({
    default: '',
    secret: true,
    about:
      'Keys that seal identity numbers, bank numbers and documents: id:base64 of 32 bytes, comma between; the first seals, all open. Generated in Development.',
  }),
  CV_MAX_BYTES: integer({ default: 10_485_760, min: 1_024, max: 104_857_600, about: 'Largest CV file.' }),
  CV_WORKERS: integer({ default: 1, min: 1, max: 32, about: 'Processes that read CVs.' }),
  CV_TIMEOUT_MS: integer({ default: 10_000, min: 100, max: 120_000, about: 'How long reading one CV may take.' }),
  OCR_LANGUAGES_DIR: text({
    default: '',
    about: 'Folder with the languages in which scans are recognised beside English; unset: ocr-languages in TANAGER_DATA_DIR.',
  }),
  CLAMD_HOST: text({ default: '', about: 'clamd that must find each file clean; unset: no scan. Set and silent: no file is taken.' }),
  CLAMD_PORT: integer({ default: 3310, min: 1, max: 65535, about: 'Port of clamd.' }),
  GREEN_FORM_FILE_MAX_BYTES: integer({ default: 10_485_760, min: 1_024, max: 104_857_600, about: 'Largest document of a green form.' }),
  GREEN_FORM_TOTAL_MAX_BYTES: integer({ default: 31_457_280, min: 1_024, max: 209_715_200, about: 'All documents of one submission.' }),
  GREEN_FORM_RATE_LIMIT_PER_MINUTE: integer({
    default: 20,
    min: 1,
    max: 10_000,
    about: 'Links that open nothing, tried per address; then 429.',
  }),
  RATE_LIMIT_PER_MINUTE: integer({ default: 600, min: 1, max: 10_000_000, about: 'Requests per token, or per address where anonymous.' }),
  TRUST_PROXY: proxies({
    default: false,
    about:
      "Take the client's address from X-Forwarded-For: false, the number of proxies in front, or their addresses and networks (10.0.0.0/8,::1), counted from the nearest.",
  }),
  MAX_IN_FLIGHT: integer({
    default: 10,
    min: 1,
    max: 100_000,
    about: 'Requests worked on at once, one tenant at most half of them; more wait. As many as DATABASE_POOL_SIZE.',
  }),
  MAX_QUEUED: integer({ default: 1_000, min: 0, max: 100_000, about: 'Requests that wait for their turn; more get 503.' }),
  QUEUE_WAIT_MS: integer({ default: 3_000, min: 1, max: 60_000, about: 'How long a request may wait for its turn; then 503.' }),
  MAX_LONG_REQUESTS: integer({
    default: 100,
    min: 1,
    max: 100_000,
    about: 'Uploads, questions and bodies that are slow to arrive, counted apart; more get 503.',
  }),
  MAX_CONNECTIONS: integer({ default: 5_000, min: 1, max: 1_000_000, about: 'Open sockets; more are closed.' }),
  BODY_LIMIT_BYTES: integer({ default: 1_048_576, min: 1_024, max: 104_857_600, about: 'Largest JSON body.' }),
  HEADERS_TIMEOUT_MS: integer({ default: 10_000, min: 100, max: 600_000, about: 'How long a client may take to send its headers.' }),
  REQUEST_TIMEOUT_MS: integer({ default: 30_000, min: 100, max: 600_000, about: 'How long a client may take to send a whole request.' }),
  KEEP_ALIVE_TIMEOUT_MS: integer({ default: 10_000, min: 100, max: 600_000, about: 'How long an idle connection stays open.' }),
  DRAIN_SECONDS: integer({
    default: 1,
    min: 0,
    max: 300,
    about:
      'How long /health/ready answers 503 on SIGTERM before the listener closes: behind a load balancer, longer than it takes to notice.',
  }),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], { default: 'info', about: 'JSON lines on standard output.' }),
  METRICS_PORT: integer({ default: 0, min: 0, max: 65535, about: 'Prometheus metrics on a port of their own; 0: off.' }),
  METRICS_HOST: text({ default: '127.0.0.1', about: 'Address of the metrics port.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], {
    default: '',
    about: 'OpenTelemetry collector that gets traces and metrics over OTLP/HTTP; unset: nothing is sent or loaded. See docs/operations.md.',
  }),
}
export type TalentConfig = Config<typeof SETTINGS>

/** Reads the settings; in every environment but Development nothing may be left to a default that is not safe. */
export const readTalentConfig = (env: NodeJS.ProcessEnv): TalentConfig =>
  readConfig(SETTINGS, env, (config) => {
    const faults = config.TANAGER_ENV === 'Development' ? developmentFaults(config) : productionFaults(config)
    return [...unchosenFaults(env, faults), ...faultsTogether(config), ...faults]
  })

function faultsTogether(config: TalentConfig): string[] {
  const faults: string[] = []
  if (config.HEADERS_TIMEOUT_MS > config.REQUEST_TIMEOUT_MS) faults.push('HEADERS_TIMEOUT_MS must not exceed REQUEST_TIMEOUT_MS')
  if (config.LOCK_TIMEOUT_MS > config.STATEMENT_TIMEOUT_MS) faults.push('LOCK_TIMEOUT_MS must not exceed STATEMENT_TIMEOUT_MS')
  if (config.STATEMENT_TIMEOUT_MS > config.DATABASE_DEADLINE_MS) faults.push('STATEMENT_TIMEOUT_MS must not exceed DATABASE_DEADLINE_MS')
  if (config.AUDIT_SIGNING_KEY !== '' && !isSigningKey(config.AUDIT_SIGNING_KEY)) {
    faults.push('AUDIT_SIGNING_KEY is not an Ed25519 private key: openssl genpkey -algorithm ed25519 -outform DER | base64 -w0')
  }
  if (config.GREEN_FORM_FILE_MAX_BYTES > config.GREEN_FORM_TOTAL_MAX_BYTES)
    faults.push('GREEN_FORM_FILE_MAX_BYTES must not exceed GREEN_FORM_TOTAL_MAX_BYTES')
  const keyFault = faultOfKeys(config.FIELD_KEYS)
  if (keyFault !== undefined) faults.push(`FIELD_KEYS ${keyFault}: node -p "'k1:' + crypto.randomBytes(32).toString('base64')"`)
  return faults
}

function developmentFaults(config: TalentConfig): string[] {
  const faults = exposureFaults(config)
  if (config.AUTH_DEV_KEY !== '' && isWeakKey(config.AUTH_DEV_KEY)) {
    faults.push('AUTH_DEV_KEY is too weak: at least 32 characters, random, not a default (or leave it unset: one is generated)')
  }
  return faults
}

function productionFaults(config: TalentConfig): string[] {
  const faults: string[] = []
  if (config.AUTH_DEV_KEY !== '') faults.push(`AUTH_DEV_KEY must not be set when TANAGER_ENV is ${config.TANAGER_ENV}`)
  for (const name of ['AUTH_JWKS_URL', 'AUTH_ISSUER', 'AUTH_AUDIENCE', 'AUDIT_SIGNING_KEY', 'FIELD_KEYS', 'PUBLIC_URL'] as const) {
    if (config[name] === '') faults.push(`${name} is required when TANAGER_ENV is ${config.TANAGER_ENV}: ${SETTINGS[name].about}`)
  }
  if (config.QUERY_URL !== '' && config.API_AUTH_TOKEN === '')
    faults.push(`API_AUTH_TOKEN is required with QUERY_URL when TANAGER_ENV is ${config.TANAGER_ENV}: the Query API demands it there`)
  for (const name of ['AUTH_JWKS_URL', 'PUBLIC_URL'] as const)
    if (config[name].startsWith('http:') && !isLoopback(new URL(config[name]).hostname)) faults.push(`${name} must be https`)
  return faults
}

function isSigningKey(base64: string): boolean {
  try {
    readSigningKey(base64)
    return true
  } catch {
    return false
  }
}

function faultOfKeys(keys: string): string | undefined {
  try {
    readKeyRing(keys)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Short, made of few characters, or a word that stands in examples. */
export function isWeakKey(key: string): boolean {
  return key.length < 32 || new Set(key).size < 8 || /change.?me|secret.?key|your.?key|default|example|password/i.test(key)
}
