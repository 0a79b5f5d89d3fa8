import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { isNamed, sayTextFigure, textFigureIn } from './text-figures.ts'

const PROJECT = { id: 'int!', budget_price: 'text', number: 'text', hours: 'text', name: 'text', days: 'int' }
const schema = viewSchema(
  [
    indexedTable(catalogTable('project', PROJECT), {
      budget_price: ['CHF 9303200', 'CHF 11000', 'CHF 850'],
      number: ['P-0007', 'P-0010', 'P-0100'],
      hours: ['40', '8', '120'],
      name: ['Alp', 'Bern'],
    }),
  ],
  'mysql',
)
const figure = (sql: string) => textFigureIn(parseQuery(schema, sql) ?? assert.fail(sql))
const done = (sql: string) => figure(sql)?.done

it('text is not added up, averaged, put in order or compared by size as if it were a number', () => {
  assert.equal(done('SELECT SUM(budget_price) FROM project'), 'added up')
  assert.equal(done('SELECT name, AVG(budget_price) FROM project GROUP BY name'), 'averaged')
  assert.equal(done('SELECT AVG(name) FROM project'), 'averaged')
  assert.equal(done('SELECT name FROM project ORDER BY SUM(budget_price) DESC LIMIT 1'), 'added up')
  assert.equal(done('SELECT name FROM project GROUP BY name HAVING SUM(budget_price) > 5'), 'added up')
  assert.equal(done('SELECT name FROM project ORDER BY budget_price DESC LIMIT 1'), 'put in order')
  assert.equal(done('SELECT MAX(budget_price) FROM project'), 'put in order')
  assert.equal(done('SELECT name FROM project WHERE budget_price > 100000'), 'compared with a number')
  assert.equal(done('SELECT name FROM project WHERE budget_price = (SELECT MAX(budget_price) FROM project)'), 'put in order')
})
it('numbers, text in the order of letters, and text that is nothing but numbers are', () => {
  for (const sql of [
    'SELECT SUM(days) FROM project ORDER BY SUM(days)',
    'SELECT name FROM project ORDER BY name',
    'SELECT name FROM project ORDER BY number DESC LIMIT 1',
    'SELECT COUNT(budget_price) FROM project',
    "SELECT name FROM project WHERE budget_price = 'CHF 850'",
    'SELECT AVG(hours) FROM project',
  ])
    assert.equal(done(sql), undefined, sql)
})
it('whoever asks for it is told which column it is and why', () => {
  const sum = figure('SELECT SUM(budget_price) FROM project') ?? assert.fail()
  assert.ok(isNamed(sum, 'What is the total budget price of our projects?'))
  assert.ok(!isNamed(sum, 'What is the total duration of our projects?'))
  assert.match(sayTextFigure(sum), /^budget_price is stored as text, so it cannot be added up\./)
})
