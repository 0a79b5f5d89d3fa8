import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase } from '@tanager/postgres/testing'
import { testFolder } from '../dialects/testing/files.ts'
import { fillDuckdb, fillPostgres } from '../dialects/testing/sample.ts'
import { fromUrl } from '../dialects/testing/servers.ts'
import { sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { RENTALS, RENTALS_MODEL } from './rentals.fixture.ts'

describe('A semantic layer', () => {
  const folder = testFolder()
  const file = folder.path('model.json')
  const examples = folder.path('examples.jsonl')
  let world: QueryWorld
  before(async () => {
    writeFileSync(file, JSON.stringify(RENTALS_MODEL))
    const verified = { question: 'How worn out are the cargo bikes?', sql: "select count(*) as repairs from bikes where kind = 'cargo'" }
    writeFileSync(examples, `${JSON.stringify(verified)}\n`)
    world = await queryWorld({ tables: RENTALS, settings: { NOTES_FILE: file, EXAMPLES_FILE: examples } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const answer = async (question: string, history: object[] = []) => {
    const { body } = await world.ask({ question, conversation_history: history })
    assert.equal(body.status, 'succeeded', `${question}: ${JSON.stringify(body)}`)
    assert.ok((body.confidence ?? 0) >= 0.67 && body.interpretation, JSON.stringify(body))
    return body
  }

  for (const [question, rows] of [
    [
      'revenue by month',
      [
        ['2025-01', 33],
        ['2025-02', 38],
        ['2026-03', 40],
      ],
    ],
    [
      'How did turnover develop over time?',
      [
        ['2025-01', 33],
        ['2025-02', 38],
        ['2026-03', 40],
      ],
    ],
    ['What was our total revenue in 2025?', [[71]]],
    [
      'turnover per bike',
      [
        ['Nimbus', 46],
        ['Zephyr', 38],
        ['Hauler', 27],
      ],
    ],
    ['Which dock had the most takings?', [['Old Mill', 67]]],
    [
      'revenue by trip length',
      [
        ['long', 103],
        ['short', 8],
      ],
    ],
    ['revenue of long trips in 2025', [[63]]],
    [
      'top 2 bikes by revenue',
      [
        ['Nimbus', 46],
        ['Zephyr', 38],
      ],
    ],
    ['ride time in the North district', [[350]]],
    [
      'which bikes have revenue over 30',
      [
        ['Nimbus', 46],
        ['Zephyr', 38],
      ],
    ],
    ['revenue of faulty rides', [[67]]],
    ['average revenue per bike', [[37]]],
  ] as const)
    it(`answers "${question}" by its measures`, async () => assert.deepEqual((await answer(question)).result_rows, rows))

  it('tells two people of the same name apart', async () =>
    assert.deepEqual((await answer('revenue by customer')).result_rows, [
      ['Ada', 'Lund', 46],
      ['Ada', 'Lund', 36],
      ['Ben', 'Okafor', 29],
    ]))
  it('counts rows by a synonym', async () => assert.deepEqual((await answer('How many rentals are there?')).result_rows, [[5]]))
  it('applies a filter by its name and by a synonym', async () => {
    assert.deepEqual((await answer('How many faulty trips are there?')).result_rows, [[2]])
    assert.deepEqual((await answer('How many trips broken down are there?')).result_rows, [[2]])
  })
  it('applies a filter that only SQL can say, and names it', async () => {
    const { result_rows, interpretation } = await answer('How many marathon trips are there?')
    assert.deepEqual(result_rows, [[1]])
    assert.match(interpretation ?? '', /the filter "marathon" applies/)
  })
  it('goes on from a measure', async () => {
    const first = await answer('revenue by bike')
    const history = [{ question: 'revenue by bike', sql: first.sql, tables: [], status: 'succeeded' }]
    assert.deepEqual((await answer('and only in 2025?', history)).result_rows, [
      ['Zephyr', 38],
      ['Hauler', 27],
      ['Nimbus', 6],
    ])
    assert.deepEqual((await answer('and by month?', history)).result_rows, [
      ['2025-01', 33],
      ['2025-02', 38],
      ['2026-03', 40],
    ])
  })
  it('sums up no row twice', async () => {
    // Each repair of a bike would bring up every trip of it again.
    const { body } = await world.ask({ question: 'revenue by repair' })
    assert.notEqual(body.status, 'succeeded', JSON.stringify(body))
  })
  it('refuses what is out of scope, with its reason', async () => {
    const { body } = await world.ask({ question: 'How does the weather change revenue?' })
    assert.equal(body.status, 'needs_clarification')
    assert.equal(body.clarification_message, 'Questions about weather are out of scope here. Ask the weather service.')
  })
  it('asks for a name where the question says "my"', async () => {
    const { body } = await world.ask({ question: 'How many of my rides were faulty?' })
    assert.equal(body.status, 'needs_clarification')
    assert.equal(body.clarification_message, 'The service does not know who is asking. Write a person\'s name instead of "my rides".')
  })
  it('answers by a verified example, also of another value', async () => {
    const { result_rows, confidence } = await answer('How worn out are the cargo bikes?')
    assert.deepEqual([result_rows, confidence], [[[1]], 0.97])
    assert.match((await answer('how worn out are the electric bikes')).sql, /kind = 'electric'$/)
  })
})

describe('A semantic layer on another kind of database', () => {
  const folder = testFolder()
  after(() => folder.remove())
  async function answersOn(settings: Record<string, string>): Promise<void> {
    writeFileSync(folder.path('model.json'), JSON.stringify(RENTALS_MODEL))
    const world = await queryWorld({ settings: { ...settings, NOTES_FILE: folder.path('model.json') } })
    try {
      for (const [question, wanted] of [
        [
          'revenue by month',
          [
            ['2025-01', 33],
            ['2025-02', 38],
            ['2026-03', 40],
          ],
        ],
        [
          'top 2 bikes by revenue in 2025',
          [
            ['Zephyr', 38],
            ['Hauler', 27],
          ],
        ],
        [
          'revenue by trip length',
          [
            ['long', 103],
            ['short', 8],
          ],
        ],
        ['How many marathon trips are there?', [[1]]],
      ] as const) {
        const { body } = await world.ask({ question })
        assert.equal(body.status, 'succeeded', `${question}: ${JSON.stringify(body)}`)
        const rounded = body.result_rows.map((row) => row.map((cell) => (Number.isNaN(Number(cell)) ? cell : Math.round(Number(cell)))))
        assert.deepEqual(rounded, wanted, body.sql)
      }
    } finally {
      await world.stop()
    }
  }
  it('answers on PostgreSQL', async (t) => {
    const server = await createTestDatabase({ template: 'empty' })
    t.after(() => server.drop())
    await fillPostgres(server.superuserUrl, RENTALS)
    const { DB_HOST = '', DB_PORT = 0, DB_NAME = '', DB_USER = '', DB_PASSWORD = '' } = fromUrl(server.superuserUrl)
    await answersOn({ DB_TYPE: 'postgresql', DB_HOST, DB_PORT: String(DB_PORT), DB_NAME, DB_USER, DB_PASSWORD })
  })
  it('answers on DuckDB', async () => {
    await fillDuckdb(folder.path('rentals.duckdb'), RENTALS)
    await answersOn({ DB_TYPE: 'duckdb', DB_NAME: folder.path('rentals.duckdb') })
  })
})

describe('A semantic layer and a language model', () => {
  it('the prompt has its measures, dimensions and filters; what is out of scope is not asked at all', async (t) => {
    const folder = testFolder()
    writeFileSync(folder.path('model.json'), JSON.stringify(RENTALS_MODEL))
    const world = await queryWorld({
      tables: RENTALS,
      settings: { NOTES_FILE: folder.path('model.json') },
      replies: [sql('select count(*) from trips')],
    })
    t.after(() => world.stop())
    t.after(() => folder.remove())
    assert.equal(
      (await world.ask({ question: 'How was the rain?' })).body.clarification_message?.endsWith('Ask the weather service.'),
      true,
    )
    assert.equal(world.model.requests.length, 0)
    await world.ask({ question: 'What was the turnover per dock?' })
    const prompt = JSON.stringify(world.model.requests)
    for (const part of [
      'measure revenue (turnover, takings) = sum(minutes * rate * (1 - rebate))',
      'dimension trip length = case when',
      'means fault_code is not null',
      'also called stations, dock',
      'use its expression as it is given',
    ])
      assert.ok(prompt.includes(part), `${part}: ${prompt}`)
  })
})
