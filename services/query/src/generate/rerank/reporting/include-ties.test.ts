import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import type { DialectName } from '../../../dialects/dialect.ts'
import { schemaCache } from '../../parse-network/schema-cache.ts'
import { smallVocabulary } from '../../parse-network/testing.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { withTies } from './include-ties.ts'

const { schema } = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const read = (sql: string) => parseQuery(schema.schema, sql) ?? assert.fail(sql)
const MOST = 'SELECT full_name FROM candidates ORDER BY total_experience_years DESC'
const areShown = (question: string, end: string, dialect: DialectName = 'postgresql'): boolean => {
  const query = withTies(read(`${MOST} ${end}`), question, dialect)
  return query.kind === 'select' && query.withTies === true
}

it('several are asked for: all that equal the first are shown', () => {
  assert.equal(areShown('Which candidates have the most experience?', 'LIMIT 1'), true)
  assert.equal(areShown('Which candidates have the most experience?', 'LIMIT 1', 'mysql'), false, 'and no tie is claimed that is none')
  assert.equal(areShown('Which candidate has the most experience?', 'LIMIT 1'), false)
  assert.equal(areShown('What does the most experienced one do?', 'LIMIT 1'), false)
  assert.equal(areShown('Which candidates are the three most experienced?', 'LIMIT 3'), false)
})
it('what a statement before shows with its equals is read back', () => {
  for (const end of ['FETCH FIRST 1 ROWS WITH TIES', 'LIMIT 1']) {
    const query = read(`${MOST} ${end}`)
    assert.deepEqual(query.kind === 'select' && [query.limit, query.withTies === true], [1, end.endsWith('TIES')])
  }
})
