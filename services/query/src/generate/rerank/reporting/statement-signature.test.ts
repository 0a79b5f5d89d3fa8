import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { viewSchema } from '../../../core/schema/view-schema.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { statementSignature } from './statement-signature.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const over = (on: string) => `SELECT "users"."display_name" FROM "tans" JOIN "users" ON ${on} WHERE "tans"."status" = 'Filled'`
const meant = parseQuery(schema, over('"tans"."created_by" = "users"."id"'))
const keyOf = (sql: string) => meant && statementSignature(sql, parseQuery(schema, sql) ?? meant)

it('is the same whichever side of a key stands first', () =>
  assert.equal(keyOf(over('"tans"."created_by" = "users"."id"')), keyOf(over('"users"."id" = "tans"."created_by"'))))
it('is another by another key', () =>
  assert.notEqual(keyOf(over('"tans"."created_by" = "users"."id"')), keyOf(over('"tans"."hiring_manager_id" = "users"."id"'))))
it('is that of what was meant where the statement is not understood', () =>
  assert.notEqual(keyOf('SELECT 1.0 * COUNT(*) / 2 FROM "tans"'), keyOf('SELECT COUNT(*) FROM "tans"')))
