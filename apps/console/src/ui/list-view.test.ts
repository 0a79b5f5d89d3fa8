import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyView, cellsOf, filtersOf, NO_VIEW, nextSort, readView, valuesIn } from './list-view.ts'

interface Row {
  name: string | null
  years: number | null
  skills: readonly string[]
}
const ROWS: Row[] = [
  { name: 'Zoë', years: 10, skills: ['sql', 'go'] },
  { name: null, years: 2, skills: [] },
  { name: 'Ada', years: null, skills: ['sql'] },
]
const COLUMNS = [
  { key: 'name', value: (row: Row) => row.name },
  { key: 'years', value: (row: Row) => row.years, facet: true },
  { key: 'skills', value: (row: Row) => row.skills, facet: true },
  { key: 'drawn' },
]
const compare = (a: string, b: string) => a.localeCompare(b)
const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

describe('the view of a list', () => {
  it('leaves the rows as they are where it says nothing, or speaks of a column that is not there', () => {
    assert.equal(applyView(ROWS, COLUMNS, NO_VIEW, compare), ROWS)
    assert.equal(
      applyView(ROWS, COLUMNS, { ...NO_VIEW, filters: { gone: ['x'], skills: [] }, sort: { key: 'drawn', desc: false } }, compare),
      ROWS,
    )
  })

  it('sorts words as words and numbers as numbers; what is missing comes last both ways', () => {
    const by = (key: string, desc: boolean) => names(applyView(ROWS, COLUMNS, { ...NO_VIEW, sort: { key, desc } }, compare))
    assert.deepEqual(by('name', false), ['Ada', 'Zoë', null])
    assert.deepEqual(by('name', true), ['Zoë', 'Ada', null])
    assert.deepEqual(by('years', false), [null, 'Zoë', 'Ada'])
    assert.deepEqual(by('years', true), ['Zoë', null, 'Ada'])
  })

  it('keeps rows that have one of the values in each filtered column', () => {
    const kept = (filters: Record<string, string[]>) => names(applyView(ROWS, COLUMNS, { ...NO_VIEW, filters }, compare))
    assert.deepEqual(kept({ skills: ['sql'] }), ['Zoë', 'Ada'])
    assert.deepEqual(kept({ skills: ['sql', 'go'], years: ['10'] }), ['Zoë'])
  })

  it('holds no filter of a column that offers none here: nobody could see it, nor take it away', () => {
    const view = { ...NO_VIEW, filters: { name: ['Ada'], skills: ['sql'] } }
    assert.deepEqual(names(applyView(ROWS, COLUMNS, view, compare)), ['Zoë', 'Ada'])
    assert.deepEqual(filtersOf(COLUMNS, view), [{ key: 'skills', wanted: ['sql'] }])
  })

  it('goes up, down and back to newest first', () => {
    const up = nextSort(null, 'name')
    const down = nextSort(up, 'name')
    assert.deepEqual([up, down, nextSort(down, 'name')], [{ key: 'name', desc: false }, { key: 'name', desc: true }, null])
    assert.deepEqual(nextSort(down, 'years'), { key: 'years', desc: false })
    const most = nextSort(null, 'days', true)
    assert.deepEqual(
      [most, nextSort(most, 'days', true)],
      [
        { key: 'days', desc: true },
        { key: 'days', desc: false },
      ],
    )
    assert.equal(nextSort({ key: 'days', desc: false }, 'days', true), null)
  })

  it('offers the values of the rows and those that are chosen already', () => {
    assert.deepEqual(
      valuesIn(ROWS, (row) => row.skills, ['rust']),
      ['rust', 'sql', 'go'],
    )
  })

  it('writes lists with commas, and nothing for what is missing', () => {
    assert.deepEqual(
      ROWS.slice(0, 2).map((row) => cellsOf(row, COLUMNS)),
      [
        ['Zoë', 10, 'sql, go', null],
        [null, 2, null, null],
      ],
    )
  })

  it('reads what the browser kept, and nothing of what is none', () => {
    const view = { sort: { key: 'name', desc: true }, filters: { skills: ['sql'] }, hidden: ['years'] }
    assert.deepEqual(readView(JSON.parse(JSON.stringify(view))), view)
    for (const broken of [null, 7, 'x', {}, { sort: 3, filters: { skills: 'sql' }, hidden: [1] }])
      assert.deepEqual(readView(broken), NO_VIEW)
  })
})
