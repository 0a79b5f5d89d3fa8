import { DIALECTS, type DialectName } from './dialect.ts'

/** How to reach the database: SPEC's settings, read once by the service's config. An empty text counts as not given. */
export interface DatabaseSettings {
  DB_TYPE: string
  DB_HOST?: string
  DB_PORT?: number
  /** The database's name; for SQLite and DuckDB the path of the file. */
  DB_NAME?: string
  DB_USER?: string
  DB_PASSWORD?: string
  /** Exactly the name of an installed ODBC driver: the database is then reached through it, whatever its type. */
  DB_ODBC_DRIVER?: string
  /** DB_<TYPE>_SCHEMA. */
  schema?: string
  tls?: TlsMode
  connectTimeoutMs: number
  /** How long a statement's connection may be silent before the server is asked whether it still runs it. */
  silenceMs?: number
  /** Connections, or child processes, at most. */
  poolSize: number
  /** Of one child process (SQLite, DuckDB, ODBC). */
  childMemoryMb?: number
}

/** `prefer` encrypts where the server can, without looking at its certificate; `verify` demands a certificate that holds. */
export const TLS_MODES = ['off', 'prefer', 'require', 'verify'] as const
export type TlsMode = (typeof TLS_MODES)[number]

const PORTS: Record<DialectName, number> = { postgresql: 5432, mysql: 3306, mssql: 1433, sqlite: 0, duckdb: 0 }
export const isFile = (dialect: DialectName): boolean => PORTS[dialect] === 0

/** Settings that hold: everything that its kind of database needs is there. */
export interface CheckedSettings extends DatabaseSettings {
  DB_TYPE: DialectName
  DB_HOST: string
  DB_PORT: number
  DB_NAME: string
  DB_USER: string
  DB_PASSWORD: string
  DB_ODBC_DRIVER: string
  schema: string
  tls: TlsMode
  silenceMs: number
  childMemoryMb: number
}

/** What is wrong with the settings, each fault beginning with the setting's name; nothing when they can be tried. */
export function settingsFaults(settings: DatabaseSettings): string[] {
  const dialect = DIALECTS.find((name) => name === settings.DB_TYPE)
  if (dialect === undefined) return [`DB_TYPE must be one of ${DIALECTS.join(', ')} (is ${JSON.stringify(settings.DB_TYPE)})`]
  const faults: string[] = []
  const port = settings.DB_PORT ?? 0
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push(`DB_PORT must be a whole number from 0 to 65535 (is ${port})`)
  if (!settings.DB_NAME) faults.push(`DB_NAME is missing: ${isFile(dialect) ? `the path of the ${dialect} file` : 'the database'}`)
  if (!isFile(dialect)) {
    if (!settings.DB_HOST) faults.push('DB_HOST is missing: the name or address of the server')
    if (!settings.DB_USER) faults.push('DB_USER is missing: a user who may only read')
  }
  for (const name of ['DB_HOST', 'DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_ODBC_DRIVER', 'schema'] as const) {
    if (settings[name]?.includes('\0')) faults.push(`${settingName(name, dialect)} holds a NUL character`)
  }
  if (settings.tls !== undefined && !TLS_MODES.includes(settings.tls)) faults.push(`DB_TLS must be one of ${TLS_MODES.join(', ')}`)
  return faults
}

const settingName = (name: string, dialect: DialectName): string => (name === 'schema' ? `DB_${dialect.toUpperCase()}_SCHEMA` : name)

/** The settings with every default in its place. Call it only when settingsFaults finds none. */
export function completeSettings(settings: DatabaseSettings): CheckedSettings {
  const dialect = settings.DB_TYPE as DialectName
  return {
    ...settings,
    DB_TYPE: dialect,
    DB_HOST: settings.DB_HOST ?? '',
    DB_PORT: settings.DB_PORT || PORTS[dialect],
    DB_NAME: settings.DB_NAME ?? '',
    DB_USER: settings.DB_USER ?? '',
    DB_PASSWORD: settings.DB_PASSWORD ?? '',
    DB_ODBC_DRIVER: settings.DB_ODBC_DRIVER ?? '',
    schema: settings.schema ?? '',
    tls: settings.tls ?? 'prefer',
    silenceMs: settings.silenceMs ?? 2_000,
    childMemoryMb: settings.childMemoryMb ?? (dialect === 'duckdb' ? 1024 : 512),
  }
}
