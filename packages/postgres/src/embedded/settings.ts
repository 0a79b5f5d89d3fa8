/** Settings given on the command line at every start: they win over postgresql.conf, so this list is the truth. */
export function serverSettings(options: { port: number; durable: boolean }): Record<string, string> {
  return {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // a socket's path is limited to 107 characters, a data directory's is not
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C', // the launcher reads the log
    password_encryption: 'scram-sha-256',
    // Values that break a rule stand in ERROR lines, and are personal data; the services log what failed.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
    // Ends the query of a client that was killed. Windows has no way to notice one.
    client_connection_check_interval: process.platform === 'win32' ? '0' : '1s',
    ...(options.durable ? DURABLE : QUICK),
  }
}

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', shared_buffers: '128MB' }

/** For data that nobody misses: a power cut may destroy them. */
const QUICK = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
}

export const asArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The environment of the PostgreSQL programs. None of ours: PGDATA, LANG or a proxy's variable would change what they do. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
