import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completeSettings, settingsFaults } from './settings.ts'

const base = { connectTimeoutMs: 1000, poolSize: 1 }

describe('the settings of a database', () => {
  it('are refused with every fault at once, by name', () => {
    assert.deepEqual(settingsFaults({ ...base, DB_TYPE: 'oracle' }), [
      'DB_TYPE must be one of postgresql, mysql, mssql, sqlite, duckdb (is "oracle")',
    ])
    const faults = settingsFaults({ ...base, DB_TYPE: 'postgresql', DB_PORT: 70_000, DB_USER: '' })
    assert.deepEqual(
      faults.map((fault) => fault.split(' ', 1)[0]),
      ['DB_PORT', 'DB_NAME', 'DB_HOST', 'DB_USER'],
    )
    assert.match(settingsFaults({ ...base, DB_TYPE: 'sqlite' })[0] ?? '', /^DB_NAME is missing: the path/)
    assert.match(settingsFaults({ ...base, DB_TYPE: 'duckdb', DB_NAME: 'x\0y' })[0] ?? '', /NUL/)
    assert.match(settingsFaults({ ...base, DB_TYPE: 'duckdb', DB_NAME: 'x', schema: '\0' })[0] ?? '', /^DB_DUCKDB_SCHEMA/)
  })

  it('get the defaults of their kind', () => {
    const settings = completeSettings({ ...base, DB_TYPE: 'mysql', DB_HOST: 'db', DB_NAME: 'shop', DB_USER: 'ro', DB_PORT: 0 })
    assert.equal(settings.DB_PORT, 3306)
    assert.equal(settings.tls, 'prefer')
    assert.deepEqual(settingsFaults(settings), [])
  })
})
