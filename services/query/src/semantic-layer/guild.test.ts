import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'
import { GUILD, GUILD_MODEL } from './guild.fixture.ts'

describe('People in roles, with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(GUILD_MODEL))
    world = await queryWorld({ tables: GUILD, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const ask = async (question: string) => (await world.ask({ question })).body

  for (const [question, rows] of [
    ['participants of Spring Weaving', [['Ada Lund'], ['Ben Okafor'], ['Cleo Marsh']]],
    ['How many participants did Spring Weaving have?', [[3]]],
    ['donors of the Roof appeal', [['Ada Lund'], ['Lund & Sons']]],
    [
      'List the participants of Spring Weaving with their email address',
      [
        ['Ada Lund', 'ada@example.org'],
        ['Ben Okafor', 'ben@example.org'],
      ],
    ],
  ] as const)
    it(`answers "${question}" by the key of the role, and by no other person`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.deepEqual([...body.result_rows].sort(), rows, body.sql)
      assert.equal(body.sql.match(/JOIN "person"|FROM "person"/g)?.length, 1, body.sql)
    })
  it('does not answer with people that a third table leads to', async () => {
    const { status, sql } = await ask('contacts who are participants of Spring Weaving')
    assert.ok(status === 'needs_clarification' || !/created_id/.test(sql), sql)
  })

  for (const question of ['List all gifts', 'Show me everything of the gifts'])
    it(`answers "${question}" with the gifts that count, and with no figure of them`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', JSON.stringify(body))
      assert.equal(body.row_count, 6, body.sql)
      assert.doesNotMatch(body.sql, /sum\(/i)
      assert.match(body.sql, /"state" (?:!=|<>) 'Cancelled'/)
    })
})

for (const layer of ['without', 'with'])
  describe(`A plain list, ${layer} a semantic layer`, () => {
    const folder = testFolder()
    let world: QueryWorld
    before(async () => {
      writeFileSync(folder.path('model.json'), JSON.stringify(GUILD_MODEL))
      world = await queryWorld({ tables: GUILD, settings: layer === 'with' ? { NOTES_FILE: folder.path('model.json') } : {} })
    })
    after(async () => {
      await world.stop()
      folder.remove()
    })
    for (const [question, count] of [
      ['List the cards', 5],
      ['List the attendees', 5],
      ['Show all workshops', 3],
      ['list the card kinds', 3],
      ...(layer === 'with'
        ? ([
            ['List the memberships', 5],
            ['List all contacts', 4],
          ] as const)
        : []),
    ] as const)
      it(`has all rows that count: "${question}"`, async () => {
        const body = (await world.ask({ question })).body
        assert.equal(body.status, 'succeeded', JSON.stringify(body))
        assert.equal(body.row_count, count, body.sql)
      })
  })
