import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../../../services/query/src/dialects/testing/files.ts'
import { fillSqlite } from '../../../services/query/src/dialects/testing/sample.ts'
import { REGATTA, REGATTA_MODEL } from '../../../services/query/src/semantic-layer/regatta.fixture.ts'
import { RENTALS, RENTALS_MODEL } from '../../../services/query/src/semantic-layer/rentals.fixture.ts'
import { assertSaid, tanager } from './testing.ts'

describe('tanager query, the semantic layer', () => {
  const folder = testFolder()
  const file = folder.path('model.json')
  const env = { DB_TYPE: 'sqlite', DB_NAME: folder.path('rentals.sqlite'), TANAGER_DATA_DIR: folder.path('data') }
  before(() => fillSqlite(folder.path('rentals.sqlite'), RENTALS))
  after(() => folder.remove())
  const check = (model: object) => {
    writeFileSync(file, JSON.stringify(model, null, 1))
    return tanager(['query', 'check-model', '--file', file], env)
  }

  it('check-model finds no fault in a good one', async () => {
    const { code, out, err } = await check(RENTALS_MODEL)
    assert.equal(code, 0, err)
    assert.match(out, /has no fault: 4 tables, 2 measures, 1 dimension, 2 filters, 1 join, 1 topic out of scope\.$/m)
  })

  for (const [what, tables, told] of [
    ['a table', { trip: {} }, /there is no table trip\. Did you mean trips\?/],
    ['a column', { trips: { columns: { minuts: {} } } }, /the table trips has no column minuts\. Did you mean minutes\?/],
    ['a display column', { trips: { display: ['bikes.modell'] } }, /:\d+:\d+ the table bikes has no column modell\. Did you mean model\?/],
    [
      'a column of a measure',
      { trips: { measures: { m: 'sum(minuts)' } } },
      /the measure "m": There is no column minuts\. Did you mean minutes\?/,
    ],
    ['a table of a measure', { trips: { measures: { m: 'sum(bike.purchase_cost)' } } }, /there is no table bike\. Did you mean bikes\?/],
    ['a measure that is none', { trips: { measures: { m: 'minutes * 2' } } }, /needs an aggregate/],
    ['a measure that would count rows twice', { bikes: { measures: { m: 'sum(trips.minutes)' } } }, /would repeat its rows/],
    ['a dimension that aggregates', { trips: { dimensions: { d: 'sum(minutes)' } } }, /must not aggregate/],
    [
      'a function that is not allowed',
      { trips: { measures: { m: "sum(length(load_extension('x')) * minutes)" } } },
      /the measure "m": .*load_extension/,
    ],
    ['a statement in a filter', { trips: { filters: { f: 'minutes > 1; drop table trips' } } }, /the filter "f"/],
    ['a sensitive column', { riders: { filters: { f: 'iban is not null' } } }, /the filter "f": .*iban/],
    [
      'a value that no row has',
      { bikes: { columns: { kind: { values: { carg: ['hauler'] } } } } },
      /no row of bikes has the value carg in kind\. Did you mean cargo\?/,
    ],
    [
      'two measures of one name',
      { trips: { measures: { m: 'sum(minutes)' } }, repairs: { measures: { M: 'sum(parts_cost)' } } },
      /"M" is also a word for the measure "m" of trips/,
    ],
  ] as const)
    it(`check-model tells ${what}`, async () => {
      const { code, err } = await check({ version: 1, tables })
      assert.equal(code, 1, err)
      assertSaid(err, told)
    })

  it('check-model tells a join that leads nowhere, with its place', async () => {
    const { code, err } = await check({ version: 1, joins: ['repairs.bike = bikes.bike_id', 'repairs.bike_id'] })
    assert.equal(code, 1)
    assertSaid(err, /model\.json:4:3 the table repairs has no column bike\. Did you mean bike_id\?/)
    assertSaid(err, /model\.json:5:3 "repairs\.bike_id" must be written as/)
  })
  it('2 without a file, or for one that cannot be read', async () => {
    assert.equal((await tanager(['query', 'check-model'], env)).code, 2)
    assert.equal((await tanager(['query', 'check-model', '--file', folder.path('none.json')], env)).code, 2)
  })

  it('suggest-model drafts names, joins by name and value, and price times quantity; its draft has no fault', async () => {
    const out = folder.path('draft.json')
    const { code, err } = await tanager(['query', 'suggest-model', '--out', out], env)
    assert.equal(code, 0, err)
    const { tables, joins } = JSON.parse(readFileSync(out, 'utf8'))
    assert.deepEqual(tables.trips.measures.revenue.expression, 'sum(rate * minutes * (1 - rebate))')
    assert.deepEqual(
      [tables.trips.date, tables.riders.display, joins],
      ['started_at', ['first_name', 'last_name'], ['repairs.bike_id = bikes.bike_id']],
    )
    assert.equal((await tanager(['query', 'check-model', '--file', out], env)).code, 0)
    assert.equal((await tanager(['query', 'suggest-model', '--out', out], env)).code, 2)
  })
})

describe('tanager query, a semantic layer and what the database holds', () => {
  const folder = testFolder()
  const env = { DB_TYPE: 'sqlite', DB_NAME: folder.path('regatta.sqlite'), TANAGER_DATA_DIR: folder.path('data') }
  before(() => fillSqlite(folder.path('regatta.sqlite'), REGATTA))
  after(() => folder.remove())
  const check = (model: object) => {
    writeFileSync(folder.path('model.json'), JSON.stringify(model, null, 1))
    return tanager(['query', 'check-model', '--file', folder.path('model.json')], env)
  }

  it('check-model warns of nothing where the values agree', async () => {
    const { code, out, err } = await check(REGATTA_MODEL)
    assert.equal(code, 0, err)
    assert.doesNotMatch(err, /warning/)
    assert.match(out, /has no fault:/)
  })

  for (const [what, model, told] of [
    [
      'a join whose values do not match',
      { joins: ['clubs.boat_id = boats.INT_ID'] },
      /model\.json:4:3 warning: the values of clubs\.boat_id are not those of boats\.INT_ID: none of 2 was found there/,
    ],
    [
      'a display column without a value',
      { tables: { clubs: { display: ['name', 'motto'] } } },
      /warning: no row of clubs has a value in motto/,
    ],
    ['a date without a value', { tables: { clubs: { date: 'founded_on' } } }, /warning: no row of clubs has a value in founded_on/],
    [
      'a synonym that another table goes by',
      { tables: { clubs: { synonyms: ['boat'] } } },
      /warning: "boat" is the name of the table boats/,
    ],
    [
      'a synonym of two tables',
      { tables: { clubs: { synonyms: ['team'] }, sailors: { synonyms: ['teams'] } } },
      /warning: "teams" is also what clubs is called/,
    ],
  ] as const)
    it(`check-model warns of ${what}, and finds no fault in it`, async () => {
      const { code, out, err } = await check({ version: 1, ...model })
      assert.equal(code, 0, err)
      assertSaid(err, told)
      assert.match(out, /has no fault, and a warning:/)
    })

  it('suggest-model drafts what names and values show, and leaves out what would lead astray', async () => {
    const out = folder.path('draft.json')
    const { code, err } = await tanager(['query', 'suggest-model', '--out', out], env)
    assert.equal(code, 0, err)
    const { tables, joins } = JSON.parse(readFileSync(out, 'utf8'))
    assert.deepEqual(joins.sort(), [
      'boats.nation_id = nations.id',
      'club_fees.club_id = clubs.club_id',
      'harbours.kind = harbour_kind.kindID',
      'harbours.nation_id = nations.id',
      'sailors.home_nation_id = nations.id',
      'season_sailor_standing.sailor_id = sailors.INT_ID',
    ])
    // When a boat was last seen is no date of the boat, and nobody knows when the clubs were founded.
    const dates = Object.entries<{ date?: string }>(tables).flatMap(([name, { date }]) => (date === undefined ? [] : [[name, date]]))
    assert.deepEqual(dates, [
      ['refits', 'started_on'],
      ['shifts', 'worked_on'],
    ])
    // A place may be a nation's state, and a ship a post: only words of one meaning stand for another.
    assert.deepEqual([tables.nations.synonyms, tables.sailors.measures], [undefined, undefined])
    assert.deepEqual(tables.club_fees.measures, { 'total amount': 'sum(amount)' })
    const checked = await tanager(['query', 'check-model', '--file', out], env)
    assert.deepEqual([checked.code, checked.err.includes('warning')], [0, false], checked.err)
  })
})
