import assert from 'node:assert/strict'
import { it } from 'node:test'
import { catalogTable, indexedTable } from '../retrieve/index.fixture.ts'
import { actionsIn } from './actions.ts'

const students = indexedTable(
  catalogTable('students', { id: 'int!', joined_on: 'date!', withdrawn_on: 'date', won_on: 'date', written_at: 'date' }),
  {},
)
const left = (question: string, sql = 'SELECT COUNT(*) FROM students') => actionsIn(question, sql, [students])

it('a verb means the column of its participle, however it is inflected', () => {
  assert.deepEqual(left('How many students withdrew in May?'), ['withdrew'])
  assert.deepEqual(left('Which students have won?'), ['won'])
  assert.deepEqual(left('Who wrote?'), ['wrote'])
  assert.deepEqual(left('How many students withdrew?', 'SELECT COUNT(*) FROM students WHERE withdrawn_on IS NOT NULL'), [])
  assert.deepEqual(left('Which students joined?'), [])
})
