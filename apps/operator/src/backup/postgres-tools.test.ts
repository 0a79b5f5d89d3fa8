import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { chooseTool, connectionOf, findTool } from './postgres-tools.ts'

describe('the programs of PostgreSQL', () => {
  const found = [15, 18, 17].map((major) => ({ path: `/pg/${major}/pg_dump`, major }))

  it('are the oldest that are not older than the server', () => {
    assert.equal(chooseTool(found, 15)?.major, 15)
    assert.equal(chooseTool(found, 16)?.major, 17)
    assert.equal(chooseTool(found, 19), undefined)
  })
  it('are asked for in words when there are none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-tools-'))
    try {
      await assert.rejects(findTool('pg_dump', 18, { POSTGRES_BIN: folder }), (error: Error) => {
        assert.match(error.message, /^pg_dump of PostgreSQL 18 or newer is needed.* There is none in POSTGRES_BIN/)
        assert.match(error.message, /postgresql-client-18/)
        return true
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  it('are never told the password on the command line', () => {
    const { dbname, env } = connectionOf('postgresql://owner:s%2Fcret@db:5433/tanager?sslmode=no-verify&uselibpqcompat=true')
    assert.equal(dbname, 'postgresql://owner@db:5433/tanager?sslmode=require')
    assert.deepEqual(env, { PGPASSWORD: 's/cret' })
    assert.deepEqual(connectionOf('postgresql://owner@db/tanager?ssl=true'), {
      dbname: 'postgresql://owner@db/tanager?sslmode=require',
      env: {},
    })
  })
})
