import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DIALECTS, type DialectName } from '../../dialects/dialect.ts'
import { sensitivePatterns } from '../sensitive-columns.ts'
import { catalogFromListing } from './catalog-from-listing.ts'
import { checkSql } from './check-sql.ts'
import { check, readCorpus } from './testing/corpus.ts'

for (const dialect of DIALECTS) {
  describe(`the SQL guard on ${dialect}`, () => {
    it('refuses every attack of the corpus', async () => {
      const statements = readCorpus('attacks', dialect)
      assert.ok(statements.length > 250, `only ${statements.length} statements`)
      const passed: string[] = []
      for (const sql of statements) if ((await check(dialect, sql)).verdict === 'accept') passed.push(sql)
      assert.deepEqual(passed, [])
    })

    it('accepts every benign statement of the corpus', async () => {
      const statements = readCorpus('benign', dialect)
      assert.ok(statements.length > 120, `only ${statements.length} statements`)
      const refused: string[] = []
      for (const sql of statements) {
        const result = await check(dialect, sql)
        if (result.verdict === 'reject') refused.push(`${result.code}: ${result.message} | ${sql}`)
      }
      assert.deepEqual(refused, [])
    })

    it('reads the text that would run as it read the text it was given', async () => {
      for (const sql of readCorpus('benign', dialect)) {
        const first = await check(dialect, sql)
        assert.ok(first.verdict === 'accept')
        const again = await check(dialect, first.sql)
        assert.deepEqual(again, first, sql)
        assert.doesNotMatch(first.sql.replace(/'(?:[^']|'')*'|\$\$.*?\$\$/g, "''"), /--|\/\*|;/, first.sql)
      }
    })
  })
}

/** A folder with attacks.jsonl, benign.jsonl and schema.json, as the command reads them. */
const folder = process.env.SQL_GUARD_DATA
const NAMES: Record<string, DialectName> = { sqlserver: 'mssql' }

describe('the SQL guard on statements from elsewhere', {
  skip: !(folder && existsSync(folder)) && 'set SQL_GUARD_DATA to a folder',
}, () => {
  const read = (file: string) => readFileSync(join(folder ?? '', file), 'utf8')
  for (const [file, wanted] of [
    ['attacks.jsonl', 'reject'],
    ['benign.jsonl', 'accept'],
  ] as const) {
    it(`says ${wanted} to all of ${file}`, async () => {
      const catalog = catalogFromListing(JSON.parse(read('schema.json')))
      const sensitive = sensitivePatterns('')
      const wrong: string[] = []
      for (const line of read(file).trim().split('\n')) {
        const { id, dialect, sql } = JSON.parse(line) as { id: string; dialect: string; sql: string }
        const result = await checkSql({ dialect: NAMES[dialect] ?? (dialect as DialectName), sql, catalog, sensitive })
        if (result.verdict !== wanted) wrong.push(`${id} ${sql}`)
      }
      assert.deepEqual(wrong, [])
    })
  }
})
