import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@tanager/postgres/testing'
import { openDatabase } from './choose-dialect.ts'
import { unreachableDatabase } from './database.ts'
import { type ConnectionCategory, ConnectionFailure } from './dialect.ts'
import type { DatabaseSettings } from './settings.ts'
import { testFolder } from './testing/files.ts'
import { DEFAULTS, fromUrl, MYSQL, withoutMysql, withoutOdbc } from './testing/servers.ts'

const never = new AbortController().signal

/** What a look at the database says: its category, and the text that came with it. */
async function look(settings: DatabaseSettings): Promise<{ category: ConnectionCategory; text: string }> {
  try {
    const database = await openDatabase(settings)
    try {
      await database.check(never)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof ConnectionFailure) return { category: error.category, text: error.message }
    throw error
  }
  throw new Error('it could be reached')
}

describe('a connection that fails', async () => {
  const noMysql = await withoutMysql()
  const noPsqlOdbc = withoutOdbc('PostgreSQL Unicode', 'odbc-postgresql')
  const folder = testFolder()
  let postgres: TestDatabase
  let silent: Server
  let silentPort = 0
  before(async () => {
    postgres = await createTestDatabase({ template: 'empty' })
    silent = createServer(() => undefined) // accepts, and never answers
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    silentPort = (silent.address() as { port: number }).port
  })
  after(async () => {
    silent.close()
    await postgres.drop()
    folder.remove()
  })

  const ways: { title: string; skip: string | false; settings(): DatabaseSettings; password: RegExp; database: RegExp }[] = [
    {
      title: 'PostgreSQL',
      skip: false,
      settings: () => fromUrl(postgres.superuserUrl),
      password: /password authentication failed/,
      database: /database "nodb" does not exist/,
    },
    {
      title: 'MariaDB',
      skip: noMysql,
      settings: () => ({ ...MYSQL, DB_PASSWORD: 'wrong' }),
      password: /Access denied for user/,
      database: /Unknown database 'nodb'/,
    },
    {
      title: 'PostgreSQL by ODBC',
      skip: noPsqlOdbc,
      settings: () => ({ ...fromUrl(postgres.superuserUrl), DB_ODBC_DRIVER: 'PostgreSQL Unicode' }),
      password: /FATAL: {2}password authentication failed/,
      database: /FATAL: {2}database "nodb" does not exist/,
    },
    {
      title: 'MariaDB by ODBC',
      skip: noMysql || withoutOdbc('MariaDB Unicode', 'odbc-mariadb'),
      settings: () => ({ ...MYSQL, DB_PASSWORD: 'wrong', DB_ODBC_DRIVER: 'MariaDB Unicode' }),
      password: /Access denied for user/,
      database: /Unknown database 'nodb'/,
    },
    {
      title: 'SQL Server',
      skip: false,
      settings: () => ({ ...DEFAULTS, DB_TYPE: 'mssql', DB_HOST: '127.0.0.1', DB_NAME: 'x', DB_USER: 'x' }),
      password: /never/,
      database: /never/,
    },
  ]
  for (const { title, skip, settings, password, database } of ways) {
    it(`on ${title} says why, in SPEC's words and the driver's`, { skip }, async () => {
      const host = await look({ ...settings(), DB_HOST: 'no-such-host.invalid' })
      assert.equal(host.category, 'host_unreachable', host.text)
      const port = await look({ ...settings(), DB_HOST: '127.0.0.1', DB_PORT: 1 })
      assert.equal(port.category, 'host_unreachable', port.text)
      const slow = await look({ ...settings(), DB_HOST: '127.0.0.1', DB_PORT: silentPort, connectTimeoutMs: 1_500 })
      assert.equal(slow.category, 'timeout', slow.text)
      if (title === 'SQL Server') return // a login needs a server
      const wrong = await look({ ...settings(), DB_USER: 'nobody', DB_PASSWORD: 'wrong' })
      assert.equal(wrong.category, 'auth_failure', wrong.text)
      assert.match(wrong.text, password)
      const known = title.startsWith('MariaDB') ? MYSQL.DB_PASSWORD : settings().DB_PASSWORD
      const none = await look({ ...settings(), DB_PASSWORD: known, DB_NAME: 'nodb' })
      assert.equal(none.category, 'database_not_found', none.text)
      assert.match(none.text, database)
    })
  }

  it('on MariaDB for a user limited to another database is database_not_found too', { skip: noMysql }, async () => {
    const { onMysql } = await import('./testing/sample.ts')
    const user = `limited_${process.pid}`
    await onMysql([`create user ${user}@'%' identified by 'pw'`])
    const { category, text } = await look({ ...MYSQL, DB_USER: user, DB_PASSWORD: 'pw', DB_NAME: 'mysql' })
    await onMysql([`drop user ${user}@'%'`])
    assert.equal(category, 'database_not_found')
    assert.match(text, /Access denied .* to database 'mysql'/)
  })

  it('is a time-out too when whoever looks gives up first', async () => {
    for (const settings of [fromUrl(postgres.superuserUrl), { ...DEFAULTS, DB_TYPE: 'mysql', DB_HOST: 'x', DB_NAME: 'x', DB_USER: 'x' }]) {
      const database = await openDatabase({ ...settings, DB_HOST: '127.0.0.1', DB_PORT: silentPort })
      await assert.rejects(
        database.check(AbortSignal.timeout(300)),
        (error) => error instanceof ConnectionFailure && error.category === 'timeout',
      )
      await database.close()
    }
  })

  it('for malformed settings is configuration, naming every fault', async () => {
    const { category, text } = await look({ ...DEFAULTS, DB_TYPE: 'postgresql', DB_PORT: 99_999 })
    assert.equal(category, 'configuration')
    assert.match(text, /DB_PORT must .*; DB_NAME is missing.*; DB_HOST is missing.*; DB_USER is missing/)
  })

  it('for an ODBC driver of another spelling is configuration, for none driver_missing', { skip: noPsqlOdbc }, async () => {
    const base = fromUrl(postgres.superuserUrl)
    const spelling = await look({ ...base, DB_ODBC_DRIVER: 'postgresql unicode' })
    assert.equal(spelling.category, 'configuration')
    assert.match(spelling.text, /exactly: "PostgreSQL Unicode", not "postgresql unicode"/)
    const none = await look({ ...base, DB_ODBC_DRIVER: 'ODBC Driver 99' })
    assert.equal(none.category, 'driver_missing')
  })

  it('for a TLS that the server does not have is configuration when it is required', async () => {
    const { category } = await look({ ...fromUrl(postgres.superuserUrl), tls: 'require' })
    assert.equal(category, 'configuration')
  })

  it('for want of a driver package is driver_missing, of every kind', async () => {
    const source = folder.path('src')
    mkdirSync(source)
    cpSync(fileURLToPath(new URL('.', import.meta.url)), `${source}/dialects`, {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
    writeFileSync(`${source}/package.json`, '{"type": "module"}')
    mkdirSync(`${source}/node_modules/@tanager`, { recursive: true })
    symlinkSync(fileURLToPath(new URL('../../../../packages/kernel', import.meta.url)), `${source}/node_modules/@tanager/kernel`)
    writeFileSync(
      `${source}/try.ts`,
      `import { openDatabase } from './dialects/choose-dialect.ts'
      const settings = { DB_HOST: 'x', DB_NAME: 'x', DB_USER: 'x', connectTimeoutMs: 1000, poolSize: 1 }
      const kinds = ['postgresql', 'mysql', 'mssql', 'sqlite', 'duckdb'].map((DB_TYPE) => ({ ...settings, DB_TYPE }))
      for (const kind of [...kinds, { ...settings, DB_TYPE: 'mssql', DB_ODBC_DRIVER: 'x' }])
        await openDatabase(kind).catch((error) => console.log(error.category, error.message))`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [`${source}/try.ts`], {
      env: { ...process.env, NODE_PATH: '' },
    })
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/\. Install.*/, '')),
      ['pg', 'mysql2', 'tedious', 'libsql', '@duckdb/node-api', 'koffi'].map((name) => `driver_missing Cannot find module '${name}'`),
    )
  })

  it('leaves a database that tells the same to whoever asks', async () => {
    const failure = new ConnectionFailure('driver_missing', "Cannot find module 'x'")
    const database = unreachableDatabase('mssql', failure)
    await assert.rejects(database.check(never), failure)
    await assert.rejects(database.run('select 1', { rows: 1, bytes: 1, timeoutMs: 1 }, never), failure)
  })
})
