import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../choose-dialect.ts'
import { type Database, StatementFailure } from '../dialect.ts'
import type { DatabaseSettings } from '../settings.ts'
import { mssqlSettings, WITHOUT_MSSQL } from '../testing/servers.ts'
import { readPlan } from './mssql.ts'

describe("SQL Server's plan", () => {
  it('is read for its cost and its largest number of rows', () => {
    const xml =
      '<StmtSimple StatementSubTreeCost="3.5" StatementEstRows="10"><RelOp EstimateRows="10" EstimatedRowsRead="1e+006"/><RelOp EstimateRows="250.4"/></StmtSimple>'
    assert.deepEqual(readPlan(xml), { rows: 1_000_000, cost: 3.5 })
    assert.deepEqual(readPlan(''), { rows: null, cost: null })
  })
})

describe('SQL Server', { skip: WITHOUT_MSSQL }, () => {
  const never = new AbortController().signal
  const LIMITS = { rows: 5, bytes: 64 * 1024, timeoutMs: 20_000 }
  let database: Database
  before(async () => {
    database = await openDatabase(mssqlSettings() as DatabaseSettings)
  })
  after(() => database.close())

  it('answers, cuts, stops and describes itself', async () => {
    await database.check(never)
    const types =
      "select 1, cast(12.50 as decimal(9,2)), N'é😀', cast(1 as bit), cast('2026-01-31' as date), cast('2026-01-31 09:30:00.25' as datetime2), null"
    assert.deepEqual((await database.run(types, LIMITS, never)).rows, [
      [1, 12.5, 'é😀', true, '2026-01-31', '2026-01-31 09:30:00.25', null],
    ])
    assert.equal((await database.run('select object_id from sys.all_objects', LIMITS, never)).cut, true)
    await assert.rejects(
      database.run("waitfor delay '00:01:00'", { ...LIMITS, timeoutMs: 500 }, never),
      (error) => error instanceof StatementFailure && error.reason === 'timeout',
    )
    assert.ok((await database.readCatalog(never)).tables.length >= 0)
    assert.ok('rows' in (await database.estimate('select * from sys.all_objects', never)))
    await database.writeRights(never)
  })
})
