import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RECRUITMENT } from '../../generate/parse-rules/recruitment.fixture.ts'
import { catalogTable, indexedTable } from '../../retrieve/index.fixture.ts'
import { connect, distances, multiplies, preferMentionedRoles } from './joins.ts'
import { describingColumns, labelOf } from './label.ts'
import { keyOf, type Schema } from './schema.ts'
import { viewSchema } from './view-schema.ts'

const schema = viewSchema(RECRUITMENT, 'postgresql')
const table = (name: string, of: Schema = schema) => {
  const found = of.tables.find((one) => one.name === name)
  assert.ok(found, name)
  return found
}
const tree = (...names: string[]) =>
  connect(
    schema,
    names.map((name) => table(name)),
  )

describe('joins', () => {
  it('find the table between', () =>
    assert.deepEqual(
      tree('candidates', 'offers')?.steps.map(({ table: { name } }) => name),
      ['applications', 'offers'],
    ))
  it('take the way that is not mere bookkeeping', () => {
    const [step] = tree('tans', 'users')?.steps ?? []
    assert.deepEqual(step?.join.pairs.at(-1)?.child.name, 'hiring_manager_id')
  })
  it('take no way by who typed a row in where another leads there', () => {
    const events = viewSchema(
      [
        indexedTable(catalogTable('contacts', { id: 'int!', name: 'text' })),
        indexedTable(catalogTable('events', { id: 'int!', title: 'text', created_id: 'int' }, ['created_id → contacts'])),
        indexedTable(
          catalogTable('guests', { id: 'int!', event_id: 'int', contact_id: 'int' }, ['event_id → events', 'contact_id → contacts']),
        ),
      ],
      'postgresql',
    )
    const way = (of: Schema) =>
      connect(of, [table('contacts', of), table('events', of)])?.steps.map(({ join }) => join.pairs.at(-1)?.child.name)
    assert.deepEqual(way(events), ['contact_id', 'event_id'])
    assert.deepEqual(way(preferMentionedRoles(events, new Set(['creat']))), ['created_id'])
  })
  it('take the way whose role the question names', () => {
    const way = (...stems: string[]) => {
      const asked = preferMentionedRoles(schema, new Set(stems))
      return connect(asked, [table('discrepancies'), table('users')])?.steps[0]?.join.pairs.at(-1)?.child.name
    }
    assert.equal(way('resolv'), 'resolved_by')
    assert.equal(way('rais'), 'raised_by')
  })
  it('never lead through the tenant, though every table refers to it', () => {
    const tenants = indexedTable(catalogTable('tenants', { tenant_id: 'uuid!', name: 'text' }))
    const joined = RECRUITMENT.map((one) => ({
      ...one,
      foreignKeys: [...one.foreignKeys, { columns: ['tenant_id'], table: 'tenants', references: ['tenant_id'] }],
    }))
    const seen = viewSchema([tenants, ...joined], 'postgresql')
    const steps = connect(seen, [table('candidates', seen), table('offer_compensations', seen)])?.steps ?? []
    assert.deepEqual(
      steps.map(({ table: { name } }) => name),
      ['applications', 'offers', 'offer_compensations'],
    )
  })
  it('take the way that is named, whatever it costs', () => {
    const by = schema.joins.find(({ child, pairs }) => child.name === 'tans' && pairs.at(-1)?.child.name === 'created_by')
    assert.ok(by)
    assert.equal(connect(schema, [table('tans'), table('users')], [by])?.steps[0]?.join, by)
  })
  it('never go by a column that says of what kind a row is, nor by one that must not be joined', () => {
    const players = indexedTable(catalogTable('players', { player_id: 'int!', league_code: 'text' }), { league_code: ['AL', 'NL'] })
    const parks = indexedTable(catalogTable('parks', { park_id: 'int!', league_code: 'text' }), { league_code: ['AL', 'NL'] })
    const visits = indexedTable(catalogTable('visits', { visit_id: 'int!', park_id: 'int' }))
    assert.deepEqual(viewSchema([players, parks], 'sqlite').joins, [])
    assert.equal(viewSchema([visits, parks], 'sqlite').joins.length, 1)
    assert.deepEqual(viewSchema([{ ...visits, neverJoin: [{ column: 'park_id', other: 'parks.park_id' }] }, parks], 'sqlite').joins, [])
  })
  it('are whole: each table once, each step beginning where one ended', () => {
    const found = tree('candidates', 'offer_compensations', 'users', 'interviews')
    const reached = new Set([found?.first])
    for (const { table: next, join } of found?.steps ?? []) {
      assert.ok(!reached.has(next))
      assert.ok(reached.has(join.child === next ? join.parent : join.child))
      reached.add(next)
    }
    assert.ok(['candidates', 'offer_compensations', 'users', 'interviews'].every((name) => reached.has(table(name))))
  })
  it('are none between islands', () => {
    const islands = viewSchema([indexedTable(catalogTable('a', { id: 'int!' })), indexedTable(catalogTable('b', { id: 'int!' }))], 'sqlite')
    assert.equal(connect(islands, islands.tables), null)
    assert.equal(distances(islands)(table('a', islands), table('b', islands)), Number.POSITIVE_INFINITY)
  })
  it('drop what this user cannot read of a key, as long as something remains', () => {
    const hidden = RECRUITMENT.map((one) => ({ ...one, columns: one.columns.filter(({ name }) => name !== 'tenant_id') }))
    const seen = viewSchema(hidden, 'postgresql')
    const [step] = connect(seen, [table('applications', seen), table('candidates', seen)])?.steps ?? []
    assert.deepEqual(
      step?.join.pairs.map(({ child }) => child.name),
      ['candidate_id'],
    )
  })
  it('are guessed from key columns of the same name where none is declared, never from names and dates', () => {
    const seen = viewSchema(
      [
        indexedTable(catalogTable('club', { club_id: 'int!', name: 'text' })),
        indexedTable(catalogTable('member', { id: 'int!', club_id: 'int', name: 'text' })),
      ],
      'sqlite',
    )
    assert.deepEqual(
      seen.joins.map(({ child, parent, pairs }) => `${child.name}.${pairs[0]?.child.name} ${parent.name}`),
      ['member.club_id club'],
    )
  })
  it('are guessed from no measure, and from no year of a longer key', () => {
    const measured = indexedTable(catalogTable('club', { club_id: 'int!', name: 'text' }))
    const number = { ...(measured.columns[0] ?? assert.fail()), name: 'member number', isPrimaryKey: false }
    const seen = viewSchema(
      [
        { ...measured, computed: [{ ...number, computed: { expression: 'count(distinct club_id)', role: 'measure' as const } }] },
        indexedTable(catalogTable('season', { club: 'int!', year_id: 'int!' })),
        indexedTable(catalogTable('prize', { year_id: 'int', 'member number': 'int!' })),
      ],
      'sqlite',
    )
    assert.deepEqual(seen.joins, [])
  })
  it('repeat rows where a part of the key is all that they join by', () => {
    const seen = viewSchema(
      [
        indexedTable(catalogTable('season', { club_id: 'int!', nr: 'int!' })),
        indexedTable(catalogTable('coach', { club_id: 'int!', nr: 'int!', spell: 'int!' })),
      ].map((one) =>
        one.name === 'coach'
          ? { ...one, foreignKeys: [{ columns: ['club_id', 'nr'], table: 'season', references: ['club_id', 'nr'] }] }
          : one,
      ),
      'sqlite',
    )
    const spell = table('coach', seen).columns.find(({ name }) => name === 'spell') ?? assert.fail()
    spell.isInternal = true // hidden: nobody asks about it, and it still tells two coaches apart
    const found = connect(seen, [table('season', seen), table('coach', seen)]) ?? assert.fail()
    assert.equal(multiplies(found, table('season', seen)), true)
    assert.equal(multiplies(found, table('coach', seen)), false)
  })
  it('repeat rows where a guess leads to columns that are no key', () => {
    const seen = viewSchema(
      [
        indexedTable(catalogTable('pay', { emp_no: 'int!', since: 'date!' })),
        indexedTable(catalogTable('post', { emp_no: 'int!', unit_no: 'int!' })),
      ],
      'sqlite',
    )
    const found = connect(seen, seen.tables) ?? assert.fail()
    for (const name of ['pay', 'post']) assert.equal(multiplies(found, table(name, seen)), true, name)
  })
  it('repeat rows from parent to child, not from child to parent, and not one to one', () => {
    const repeats = (a: string, b: string) => {
      const found = tree(a, b)
      assert.ok(found)
      return multiplies(found, table(a))
    }
    assert.equal(repeats('candidates', 'applications'), true)
    assert.equal(repeats('applications', 'candidates'), false)
    assert.equal(repeats('offers', 'offer_compensations'), false)
  })
})

describe('what a row is called', () => {
  for (const [name, label] of [
    ['candidates', 'full_name'],
    ['users', 'display_name'],
    ['tans', 'tan_number'],
    ['offers', 'offer_number'],
    ['applications', 'id'],
  ] as const) {
    it(`${name}: ${label}`, () =>
      assert.deepEqual(
        labelOf(table(name)).map((column) => column.name),
        [label],
      ))
  }
  it('first and last name together', () => {
    const seen = viewSchema([indexedTable(catalogTable('people', { id: 'int!', first_name: 'text', last_name: 'text' }))], 'sqlite')
    assert.deepEqual(
      labelOf(table('people', seen)).map(({ name }) => name),
      ['first_name', 'last_name'],
    )
  })
  it('without a name, what it holds', () => {
    assert.deepEqual(
      describingColumns(table('applications'))?.map(({ name }) => name),
      ['status', 'created_at'],
    )
    assert.equal(describingColumns(table('candidates')), null)
  })
  it('its key is without the tenant', () =>
    assert.deepEqual(
      keyOf(table('tans')).map(({ name }) => name),
      ['id'],
    ))
})

describe('kinds of columns', () => {
  const kind = (type: string, dialect: 'sqlite' | 'postgresql', values: string[] = []) =>
    viewSchema([indexedTable(catalogTable('t', { c: type }), values.length > 0 ? { c: values } : {})], dialect).tables[0]?.columns[0]?.kind
  it('come from the type', () => {
    const types = ['numeric(4,1)', 'timestamptz', 'boolean', 'text[]', 'jsonb', 'uuid', 'character varying']
    assert.deepEqual(
      types.map((type) => kind(type, 'postgresql')),
      ['number', 'date', 'boolean', 'list', 'other', 'other', 'text'],
    )
  })
  it('come from the values where the dialect has no types to speak of', () => {
    assert.equal(kind('text', 'sqlite', ['2024-01-31', '2023-12-01']), 'date')
    assert.equal(kind('text', 'sqlite', ['12', '7']), 'number')
    assert.equal(kind('text', 'postgresql', ['12', '7']), 'text')
  })
})
