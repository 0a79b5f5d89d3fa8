import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completeSettings } from '../settings.ts'
import { connectionString } from './connection-string.ts'

const settings = (changes: object) =>
  completeSettings({
    DB_TYPE: 'mssql',
    DB_HOST: 'db.example',
    DB_NAME: 'shop',
    DB_USER: 'ro',
    DB_PASSWORD: 'pa;ss}word={x}',
    connectTimeoutMs: 5000,
    poolSize: 1,
    ...changes,
  })

describe('an ODBC connection string', () => {
  it('keeps a value together whatever it holds', () => {
    const text = connectionString(settings({ DB_ODBC_DRIVER: 'ODBC Driver 18 for SQL Server' }))
    assert.equal(
      text,
      'Driver={ODBC Driver 18 for SQL Server};Server={tcp:db.example,1433};Database=shop;UID=ro;PWD={pa;ss}}word={x}}};' +
        'Encrypt=yes;TrustServerCertificate=yes;ApplicationIntent=ReadOnly;APP=tanager-query',
    )
  })

  it('speaks the words of each kind of driver', () => {
    assert.match(connectionString(settings({ DB_ODBC_DRIVER: 'FreeTDS' })), /^Driver=\{FreeTDS\};Server=db.example;Port=1433;/)
    assert.match(
      connectionString(settings({ DB_TYPE: 'postgresql', DB_ODBC_DRIVER: 'x', tls: 'verify' })),
      /Port=5432;.*SSLmode=verify-full/,
    )
    assert.match(connectionString(settings({ DB_TYPE: 'mysql', DB_ODBC_DRIVER: 'x', tls: 'require' })), /CONN_TIMEOUT=5;.*FORCETLS=1/)
    assert.equal(
      connectionString(settings({ DB_TYPE: 'sqlite', DB_ODBC_DRIVER: 'SQLite3', DB_NAME: '/a b;c?.db' })),
      'Driver={SQLite3};Database=file:/a%20b%3Bc%3F.db?mode=ro;NoCreat=1;StepAPI=1;BigInt=1',
    )
  })
})
