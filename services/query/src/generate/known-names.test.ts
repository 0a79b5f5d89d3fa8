import assert from 'node:assert/strict'
import { it } from 'node:test'
import { catalogTable, indexedTable, indexOf } from '../retrieve/index.fixture.ts'
import { retrieve } from '../retrieve/retrieve.ts'
import { indexWithDefinitions } from '../semantic-layer/definitions/index-with-definitions.ts'
import { parseDefinitions } from '../semantic-layer/definitions/read-definitions.ts'
import { figureOfNothing, namedIn, storedIn } from './known-names.ts'

const INDEX = indexWithDefinitions(
  parseDefinitions(`{ "tables": { "projects": { "names": ["engagement"] } },
    "measures": [{ "names": ["project duration"], "of": "projects", "days": ["began", "ended"] }] }`),
)(
  indexOf(
    indexedTable(catalogTable('projects', { id: 'int!', circuit: 'text', began: 'date', ended: 'date' }), { circuit: ['monaco', 'monza'] }),
  ),
)
const asked = async (question: string) => ({ question, retrieved: await retrieve(INDEX, question, { limit: 16 }) })

it('a measure, a table or a synonym is known by its name', async () => {
  assert.equal(namedIn(await asked('What is the average Project Duration?'))[0], 'Project Duration')
  assert.deepEqual(namedIn(await asked('List all engagements')), ['engagements'])
  assert.deepEqual(namedIn(await asked('List all moons')), [])
})
it('a stored value is known', async () =>
  assert.deepEqual(storedIn(['Monaco', 'Venice'], await asked('Who won in Monaco and Venice?')), ['Monaco']))
it('an average of what is not here is one of nothing, unless some figure is offered', async () => {
  const salary = await asked('What is the average salary?')
  assert.equal(figureOfNothing(salary, ['SELECT name FROM projects']), 'salary')
  assert.equal(figureOfNothing(salary, ['SELECT AVG(id) FROM projects']), null)
  assert.equal(figureOfNothing(await asked('What is the total number of projects?'), ['SELECT name FROM projects']), null)
  assert.equal(figureOfNothing(await asked('What is the average project duration?'), ['SELECT name FROM projects']), null)
})
