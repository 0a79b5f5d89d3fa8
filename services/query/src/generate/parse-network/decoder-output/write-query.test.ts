import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../../core/query/parse-sql.ts'
import { RECRUITMENT } from '../../parse-rules/recruitment.fixture.ts'
import { schemaCache } from '../schema-cache.ts'
import { smallVocabulary } from '../testing.ts'
import { writeQuery } from './write-query.ts'

const { schema } = schemaCache(smallVocabulary(), () => false)(RECRUITMENT, 'postgresql')
const written = (sql: string) => writeQuery(schema, parseQuery(schema.schema, sql) ?? assert.fail(sql), 'postgresql')

it('NOT IN passes over keys that are missing, of which a single one would leave nothing', () => {
  const nullable = schema.schema.tables
    .flatMap(({ columns }) => columns)
    .find(({ source, isForeignKey }) => source.nullable && isForeignKey)
  assert.ok(nullable)
  const { table, name } = nullable
  const inner = `SELECT ${table.name}.${name} FROM ${table.name}`
  const sql = written(`SELECT candidates.full_name FROM candidates WHERE candidates.id NOT IN (${inner})`)
  assert.ok(
    sql?.includes(`NOT IN (SELECT "${table.name}"."${name}" FROM "${table.name}" WHERE "${table.name}"."${name}" IS NOT NULL)`),
    sql ?? '',
  )
  assert.doesNotMatch(written(`SELECT full_name FROM candidates WHERE candidates.id IN (${inner})`) ?? '', /NOT NULL/)
})
