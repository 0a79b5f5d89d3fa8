import type { CheckedSettings, TlsMode } from '../settings.ts'

/** Braces keep a value together whatever it holds; a closing one inside is doubled. */
export const braced = (value: string): string => (/^[\w.:/-]*$/.test(value) ? value : `{${value.replaceAll('}', '}}')}}`)

/** How to reach the database by the named driver, in the words that drivers of its kind understand; they pass over the others. */
export function connectionString(settings: CheckedSettings): string {
  const pairs = { Driver: `{${settings.DB_ODBC_DRIVER.replaceAll('}', '}}')}}`, ...attributes(settings) }
  return Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}

function attributes(settings: CheckedSettings): Record<string, string> {
  const { DB_HOST, DB_PORT, DB_NAME, tls } = settings
  const login = { UID: braced(settings.DB_USER), PWD: braced(settings.DB_PASSWORD) }
  const seconds = String(Math.max(1, Math.ceil(settings.connectTimeoutMs / 1000)))
  switch (settings.DB_TYPE) {
    case 'postgresql':
      return {
        Server: braced(DB_HOST),
        Port: String(DB_PORT),
        Database: braced(DB_NAME),
        ...login,
        SSLmode: POSTGRES_TLS[tls],
        BoolsAsChar: '0',
        ByteaAsLongVarBinary: '1',
        LFConversion: '0',
        UseDeclareFetch: '1', // else the driver takes the whole result into memory
        Fetch: '500',
        UseServerSidePrepare: '1',
      }
    case 'mysql':
      return {
        Server: braced(DB_HOST),
        Port: String(DB_PORT),
        Database: braced(DB_NAME),
        ...login,
        CHARSET: 'utf8mb4',
        CONN_TIMEOUT: seconds, // MariaDB's driver does not heed ODBC's own
        FORWARDONLY: '1',
        NO_CACHE: '1',
        ...(tls === 'require' || tls === 'verify' ? { FORCETLS: '1', SSLMODE: tls === 'verify' ? 'VERIFY_IDENTITY' : 'REQUIRED' } : {}),
        ...(tls === 'verify' ? { SSLVERIFY: '1' } : {}),
      }
    case 'mssql':
      return /tds/i.test(settings.DB_ODBC_DRIVER)
        ? {
            Server: braced(DB_HOST),
            Port: String(DB_PORT),
            Database: braced(DB_NAME),
            ...login,
            TDS_Version: '7.4',
            ClientCharset: 'UTF-8',
            APP: APP,
          }
        : {
            Server: braced(`tcp:${DB_HOST},${DB_PORT}`),
            Database: braced(DB_NAME),
            ...login,
            Encrypt: tls === 'off' ? 'no' : 'yes',
            TrustServerCertificate: tls === 'verify' ? 'no' : 'yes',
            ApplicationIntent: 'ReadOnly',
            APP: APP,
          }
    case 'sqlite':
      return {
        Database: `file:${encodeURI(DB_NAME).replace(/[?#;]/g, encodeURIComponent)}?mode=ro`,
        NoCreat: '1',
        StepAPI: '1',
        BigInt: '1',
      }
    case 'duckdb':
      return { Database: braced(DB_NAME), access_mode: 'READ_ONLY', enable_external_access: 'false' }
  }
}

const APP = 'tanager-query'
const POSTGRES_TLS: Record<TlsMode, string> = { off: 'disable', prefer: 'prefer', require: 'require', verify: 'verify-full' }
