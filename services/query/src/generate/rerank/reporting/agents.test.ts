import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Schema } from '../../../core/schema/schema.ts'
import { actionsIn, isAlreadyDone, isDoneByAnother } from './agents.ts'

const phrases = {
  'approved | signed off (at last)': { by: ['users.name via decided_by'], where: "status = 'Approved'" },
  scheduled: { by: ['users.name via created_by'] },
}
const schema = { tables: [{ name: 'steps', source: { semantics: { phrases } } }] } as unknown as Schema
const isOther = (question: string, sql: string) => isDoneByAnother(actionsIn(schema, question), sql)
const by = (key: string, more = '') => `SELECT "users"."name" FROM "steps" JOIN "users" ON "steps"."${key}" = "users"."id"${more}`

it('who did it is asked for, and another is shown', () => {
  assert.equal(isOther('Who approved the offers?', by('created_by')), true)
  assert.equal(isOther('Who has actually approved the offers?', by('decided_by', ` WHERE "steps"."status" = 'Approved'`)), false)
})
it('a deed is no state', () => {
  assert.equal(isOther('Who scheduled it?', by('created_by', ` WHERE "steps"."status" = 'Scheduled'`)), true)
  assert.equal(isOther('Who scheduled it?', by('created_by')), false)
})
it('whatever an operator writes is taken to the letter, and other questions are let be', () => {
  assert.equal(isOther('Who signed off (at last) on it?', by('created_by')), true)
  assert.equal(isOther('Who was approved?', by('created_by')), false)
  assert.equal(isOther('What was approved?', by('created_by')), false)
})
it('who still has to do it is not who has done it', () => {
  for (const question of ['Who has to decide on them?', 'who still needs to approve these', 'Who must sign off?', 'who should decide next'])
    assert.equal(isAlreadyDone(schema, question, by('decided_by')), true, question)
  assert.equal(isAlreadyDone(schema, 'Who has to decide on them?', 'SELECT "steps"."role_code" FROM "steps"'), false)
  assert.equal(isAlreadyDone(schema, 'Who has decided on them?', by('decided_by')), false)
})
