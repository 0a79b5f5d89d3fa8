import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { categoryOf, toConnectionFailure } from './connection-errors.ts'
import type { ConnectionCategory } from './dialect.ts'

/** What drivers were seen to say, word for word, with the code that came along where there was one. */
const MESSAGES: [ConnectionCategory, string, string?][] = [
  // pg
  ['auth_failure', 'password authentication failed for user "ro"', '28P01'],
  ['host_unreachable', 'getaddrinfo ENOTFOUND no-such-host.invalid', 'ENOTFOUND'],
  ['host_unreachable', 'connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'],
  ['database_not_found', 'database "nodb" does not exist', '3D000'],
  ['timeout', 'timeout expired'],
  ['auth_failure', 'no pg_hba.conf entry for host "10.0.0.1", user "ro", database "timeout", no encryption', '28000'],
  ['configuration', 'The server does not support SSL connections'],
  // mysql2
  ['auth_failure', "Access denied for user 'ro'@'127.0.0.1' (using password: YES)", 'ER_ACCESS_DENIED_ERROR'],
  ['database_not_found', "Access denied for user 'ro'@'%' to database 'nodb'", 'ER_DBACCESS_DENIED_ERROR'],
  ['database_not_found', "Unknown database 'nodb'", 'ER_BAD_DB_ERROR'],
  ['timeout', 'connect ETIMEDOUT', 'ETIMEDOUT'],
  ['configuration', 'Server does not support secure connection', 'HANDSHAKE_NO_SSL_SUPPORT'],
  // mariadb
  ['auth_failure', "(conn:12, no: 1045, SQLState: 28000) Access denied for user 'ro'@'127.0.0.1' (using password: YES)"],
  ['timeout', '(conn:-1, no: 45012, SQLState: 08S01) Connection timeout: failed to create socket after 2001ms', 'ER_CONNECTION_TIMEOUT'],
  // tedious
  ['host_unreachable', 'Failed to connect to no-such-host.invalid:1433 - getaddrinfo ENOTFOUND no-such-host.invalid', 'ESOCKET'],
  ['host_unreachable', 'Failed to connect to 127.0.0.1:1 - Could not connect (sequence)', 'ESOCKET'],
  ['timeout', 'Failed to connect to 127.0.0.1:45999 in 2000ms', 'ETIMEOUT'],
  ['timeout', 'Failed to connect to 127.0.0.1:45999 in 2000ms'],
  ['auth_failure', "Login failed for user 'ro'.", 'ELOGIN'],
  ['database_not_found', 'Cannot open database "nodb" requested by the login. The login failed.', 'ELOGIN'],
  // psqlodbc
  ['auth_failure', '[08001] connection to server at "127.0.0.1", port 54329 failed: FATAL:  password authentication failed for user "ro"'],
  ['host_unreachable', '[08001] could not translate host name "no-such-host.invalid" to address: Name or service not known'],
  [
    'host_unreachable',
    '[08001] connection to server at "127.0.0.1", port 1 failed: Connection refused\n\tIs the server running on that host and accepting TCP/IP connections?',
  ],
  ['database_not_found', '[08001] connection to server at "127.0.0.1", port 54329 failed: FATAL:  database "nodb" does not exist'],
  ['timeout', '[08001] connection to server at "127.0.0.1", port 45999 failed: timeout expired'],
  // MariaDB's ODBC driver
  ['auth_failure', "[28000] [ma-3.1.15]Access denied for user 'ro'@'127.0.0.1' (using password: YES)"],
  ['host_unreachable', "[HY000] [ma-3.1.15]Unknown server host 'no-such-host.invalid' (-2)"],
  ['host_unreachable', "[HY000] [ma-3.1.15]Can't connect to server on '127.0.0.1' (115)"],
  ['database_not_found', "[42000] [ma-3.1.15]Access denied for user 'ro'@'%' to database 'nodb'"],
  ['database_not_found', "[42000] [ma-3.1.15]Unknown database 'nodb'"],
  ['timeout', "[08S01] [ma-3.1.15]Lost connection to server at 'handshake: reading initial communication packet', system error: 110"],
  // FreeTDS
  [
    'host_unreachable',
    '[08001] [FreeTDS][SQL Server]Unable to connect to data source; [01000] [FreeTDS][SQL Server]Unknown host machine name.',
  ],
  [
    'host_unreachable',
    '[08S01] [FreeTDS][SQL Server]Unable to connect: Adaptive Server is unavailable or does not exist; [08001] [FreeTDS][SQL Server]Unable to connect to data source',
  ],
  ['timeout', '[HYT00] [FreeTDS][SQL Server]Timeout expired; [08001] [FreeTDS][SQL Server]Unable to connect to data source'],
  // unixODBC, SQLite, DuckDB, Node
  ['driver_missing', "[01000] [unixODBC][Driver Manager]Can't open lib 'ODBC Driver 18 for SQL Server' : file not found"],
  ['configuration', '[IM002] [unixODBC][Driver Manager]Data source name not found and no default driver specified'],
  ['database_not_found', '[HY000] [SQLite]connect failed'],
  ['database_not_found', 'unable to open database file', 'SQLITE_CANTOPEN'],
  ['database_not_found', 'Cannot open database because the directory does not exist'],
  ['database_not_found', 'ConnectionFailed("Unable to open connection to local database file:/x/nope.db?mode=ro: 14")'],
  ['unknown', 'file is not a database', 'SQLITE_NOTADB'],
  ['database_not_found', 'IO Error: Cannot open database "/x/nope" in read-only mode: database does not exist'],
  ['unknown', 'IO Error: The file "/x/y" exists, but it is not a valid DuckDB database file!'],
  ['driver_missing', "Cannot find module 'oracledb'", 'MODULE_NOT_FOUND'],
  // and what nobody has seen yet
  ['unknown', 'the moon is in the wrong house'],
]

describe('the category of a connection failure', () => {
  it('is found by keywords for every text that a driver was seen to give', () => {
    const wrong = MESSAGES.map(([category, text, code]) => ({ text, category, found: categoryOf(text, code) }))
    assert.deepEqual(
      wrong.filter(({ category, found }) => category !== found),
      [],
    )
  })

  it('does not listen to the names that stand in the text', () => {
    assert.equal(categoryOf('database "timeout expired" does not exist'), 'database_not_found')
    assert.equal(categoryOf("Unknown database 'econnrefused'"), 'database_not_found')
    assert.equal(categoryOf('password authentication failed for user "enotfound"'), 'auth_failure')
    assert.equal(categoryOf("Access denied for user 'unknown host'@'::1'"), 'auth_failure')
  })

  it('comes with the whole original text, of every address that was tried', () => {
    const refused = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map((text) => new Error(text))
    const failure = toConnectionFailure(Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' }))
    assert.equal(failure.category, 'host_unreachable')
    assert.equal(failure.message, 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432')
    assert.equal(toConnectionFailure('just a text').message, 'just a text')
    assert.equal(toConnectionFailure(failure), failure)
  })
})
