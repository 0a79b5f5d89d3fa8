import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { render } from '../../core/render/render.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { countOnce } from './count-once.ts'

const schema = viewSchema(
  [
    indexedTable(catalogTable('student', { id: 'int!', name: 'text' })),
    indexedTable(catalogTable('course', { id: 'int!', title: 'text' })),
    indexedTable(
      catalogTable('takes', { student_id: 'int!', course_id: 'int!', year: 'int!', grade: 'text' }, [
        'student_id → student',
        'course_id → course',
      ]),
    ),
    indexedTable(catalogTable('student_visit', { id: 'int!', student_id: 'int', day: 'date' }, ['student_id → student'])),
    indexedTable(catalogTable('passport', { student_id: 'int!', country: 'text' }, ['student_id → student'])),
    indexedTable(catalogTable('match', { id: 'int!', home: 'int', guest: 'int' }, ['home → student', 'guest → student'])),
  ],
  'sqlite',
)
const counted = (sql: string, question: string): string => {
  const query = parseQuery(schema, sql) ?? assert.fail(sql)
  const sum = render(schema, countOnce(schema, query, question), 'sqlite') ?? assert.fail(sql)
  return (/COUNT\([^)]*\)/.exec(sum)?.[0] ?? '').replaceAll('"', '')
}

it('what is asked for is counted once, however many rows of a link there are', () => {
  const graded = "SELECT COUNT(*) FROM takes WHERE grade = 'C'"
  assert.equal(counted(graded, 'How many students got a C?'), 'COUNT(DISTINCT takes.student_id)')
  assert.equal(counted(graded, 'the number of different new students with a C'), 'COUNT(DISTINCT takes.student_id)')
  assert.equal(counted(graded, 'How many courses have a C?'), 'COUNT(DISTINCT takes.course_id)')
  const joined = "SELECT COUNT(*) FROM student JOIN takes ON takes.student_id = student.id WHERE grade = 'C'"
  assert.equal(counted(joined, 'How many students got a C?'), 'COUNT(DISTINCT student.id)')
  const each = 'SELECT year, COUNT(*) FROM takes GROUP BY year ORDER BY COUNT(*) DESC'
  assert.equal(counted(each, 'How many students are there each year?'), 'COUNT(DISTINCT takes.student_id)')
})
it('rows are counted where they are asked for, where nothing repeats them, and where it is unclear who is meant', () => {
  const graded = "SELECT COUNT(*) FROM takes WHERE grade = 'C'"
  for (const question of ['How many grades are a C?', 'How often did students get a C?', 'How many were given to students?'])
    assert.equal(counted(graded, question), 'COUNT(*)', question)
  assert.equal(counted('SELECT COUNT(*) FROM student', 'How many students are there?'), 'COUNT(*)')
  assert.equal(counted('SELECT COUNT(*) FROM student_visit', 'How many student visits are there?'), 'COUNT(*)')
  assert.equal(counted('SELECT COUNT(*) FROM student_visit', 'How many students came?'), 'COUNT(DISTINCT student_visit.student_id)')
  assert.equal(counted("SELECT COUNT(*) FROM passport WHERE country = 'CH'", 'How many students have one?'), 'COUNT(*)')
  assert.equal(counted('SELECT COUNT(*) FROM match', 'How many students played?'), 'COUNT(*)')
  const own = 'SELECT name, COUNT(*) FROM student JOIN takes ON takes.student_id = student.id GROUP BY name'
  assert.equal(counted(own, 'How many students does each take?'), 'COUNT(*)')
})
