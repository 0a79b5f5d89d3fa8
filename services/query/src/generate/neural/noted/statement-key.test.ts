import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RECRUITMENT } from '../../embedded/recruitment.fixture.ts'
import { viewSchema } from '../../embedded/schema/view-schema.ts'
import { statementKey } from './statement-key.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const over = (on: string) => `SELECT "users"."display_name" FROM "tans" JOIN "users" ON ${on} WHERE "tans"."status" = 'Filled'`

it('is the same whichever side of a key stands first', () =>
  assert.equal(
    statementKey(schema, over('"tans"."created_by" = "users"."id"')),
    statementKey(schema, over('"users"."id" = "tans"."created_by"')),
  ))
it('is another by another key', () =>
  assert.notEqual(
    statementKey(schema, over('"tans"."created_by" = "users"."id"')),
    statementKey(schema, over('"tans"."hiring_manager_id" = "users"."id"')),
  ))
it('is none for what is not understood', () => assert.equal(statementKey(schema, 'DELETE FROM "tans"'), null))
