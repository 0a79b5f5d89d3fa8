import { type ConnectionCategory, ConnectionFailure } from './dialect.ts'

/**
 * Which category a driver's text means, by keywords; the first line that matches wins. The order matters: a time-out's text
 * often names the host too, FreeTDS says that an unreachable server "does not exist", and MySQL denies "access … to database".
 */
const KEYWORDS: readonly (readonly [ConnectionCategory, RegExp])[] = [
  ['driver_missing', /cannot find (module|package)|module_not_found|can't open lib|err_dlopen_failed|no native build|cannot load library/],
  ['driver_missing', /failed to load shared library|cannot open shared object file/],
  ['configuration', /data source name not found|err_socket_bad_port|server does not support ssl|does not support secure connection/],
  ['configuration', /self[- ]signed certificate|unable to verify the first certificate|unable to get (local )?issuer certificate/],
  ['configuration', /certificate has expired|err_tls_cert_altname_invalid|hostname\/ip does not match/],
  ['timeout', /time-?out|timed out|etimedout|failed to connect to .{1,300} in \d{1,9} ?ms|system error: 110\b|hyt0[01]/],
  ['host_unreachable', /enotfound|eai_again|econnrefused|ehostunreach|enetunreach|econnreset|epipe|connection refused/],
  ['host_unreachable', /could not translate host name|unknown server host|unknown host|can't connect to|adaptive server is unavailable/],
  ['host_unreachable', /could not connect \(sequence\)|network-related or instance-specific|network is unreachable|no route to host/],
  [
    'host_unreachable',
    /connection terminated|connection lost|lost connection|server closed the connection|socket hang up|connection reset/,
  ],
  ['database_not_found', /database "" does not exist|unknown database|to database ''|cannot open database|database does not exist/],
  ['database_not_found', /unable to open (connection to local )?database|directory does not exist|\[sqlite\]connect failed/],
  ['auth_failure', /password authentication failed|access denied|login failed|no pg_hba.conf entry|role "" does not exist/],
  ['auth_failure', /authentication (failed|plugin|method)|28p01|28000|sasl:|permission denied for database|not allowed to connect/],
]

/** A quoted name may hold any of the keywords. An apostrophe inside a word, as in "can't", opens no quotation. */
const withoutNames = (text: string): string => text.replace(/(^|[\s:=])"[^"]*"/g, '$1""').replace(/(^|[\s:=@])'[^']*'/g, "$1''")

/** SPEC's category of a failure to connect, from the driver's text and, where there is one, its code. */
export function categoryOf(text: string, code = ''): ConnectionCategory {
  const words = `${withoutNames(text)} ${code}`.toLowerCase()
  return KEYWORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown'
}

/** A failure to connect, classified; the driver's whole text stays its message. */
export function toConnectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error
  const text = textOf(error)
  return new ConnectionFailure(categoryOf(text, codeOf(error)), text)
}

/** The whole error message of the driver: Node puts the attempts at several addresses into `errors` and leaves the message empty. */
export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const parts = error instanceof AggregateError ? error.errors.map(textOf) : []
  return [error.message, ...parts].filter((part) => part !== '').join('; ') || codeOf(error) || error.name
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
