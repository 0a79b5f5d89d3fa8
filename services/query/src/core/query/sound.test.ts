import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RECRUITMENT } from '../../generate/parse-rules/recruitment.fixture.ts'
import { viewSchema } from '../schema/view-schema.ts'
import { both, type Condition, column, countRows, type Expression, emptySelect, includes, literal, once, tablesRead } from './query.ts'
import { sound } from './sound.ts'

const { tables } = viewSchema(RECRUITMENT, 'postgresql')
const [tans, offers] = ['tans', 'offers'].map((name) => tables.find((table) => table.name === name))
const of = (name: string): Expression => {
  const found = tans?.columns.find((one) => one.name === name)
  assert.ok(found)
  return column(found)
}
const select = emptySelect(tans ? [tans] : [])
const threeOrMore: Condition = { kind: 'compare', left: countRows, operator: '>=', right: literal(3) }

describe('sound selects', () => {
  it('a single sum is neither sorted nor limited', () =>
    assert.deepEqual(sound({ ...select, items: [countRows], orderBy: [{ by: of('title'), descending: true }], limit: 3 }), {
      ...select,
      items: [countRows],
    }))
  it('what is shown or sorted by of a group is one of its keys', () => {
    const { groupBy } = sound({
      ...select,
      items: [of('title'), countRows],
      groupBy: [of('id')],
      orderBy: [{ by: of('status'), descending: false }],
    })
    assert.deepEqual(groupBy, [of('id'), of('title'), of('status')])
  })
  it('rows are grouped where groups are chosen or sorted by a sum', () => {
    assert.deepEqual(sound({ ...select, items: [of('title')], having: threeOrMore }).groupBy, [of('title')])
    assert.deepEqual(sound({ ...select, items: [of('title')], orderBy: [{ by: countRows, descending: true }] }).groupBy, [of('title')])
  })
  it('others stay as they are', () => {
    const plain = { ...select, distinct: true, items: [of('title')], orderBy: [{ by: of('title'), descending: true }], limit: 3 }
    assert.deepEqual(sound(plain), plain)
  })
})

describe('parts of a query', () => {
  it('conditions are joined flat, and none is none', () => {
    assert.equal(both(null, null), null)
    assert.equal(both(null, threeOrMore), threeOrMore)
    assert.deepEqual(both({ kind: 'and', parts: [threeOrMore, threeOrMore] }, threeOrMore), {
      kind: 'and',
      parts: [threeOrMore, threeOrMore, threeOrMore],
    })
  })
  it('expressions are the same when they are written the same', () => {
    assert.ok(includes([countRows], { ...countRows }))
    assert.ok(!includes([of('title')], of('status')))
    assert.equal(once([of('title'), countRows, of('title'), countRows]).length, 2)
  })
  it('reads every table that it names or has a column of', () => {
    const status = offers?.columns.find(({ name }) => name === 'status')
    assert.ok(status && tans)
    assert.deepEqual(tablesRead({ ...select, where: { kind: 'missing', of: column(status), negated: false } }), [tans, offers])
  })
})
