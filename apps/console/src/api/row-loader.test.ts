import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowLoader } from './row-loader.ts'

interface Entry {
  readonly id: string
  readonly row: string
}

/** A list of entries, newest first, two on a page; every request is noted. */
function listOf(entries: readonly Entry[], isMany = false) {
  const asked: string[] = []
  const load = rowLoader<Entry, string>({
    page: async (cursor = '0') => {
      asked.push(`page ${cursor}`)
      const end = Number(cursor) + 2
      return {
        items: entries.slice(Number(cursor), end),
        has_more: end < entries.length,
        next_cursor: end < entries.length ? `${end}` : null,
      }
    },
    alone: async (id) => {
      asked.push(id)
      return `${id} alone`
    },
    rowOf: ({ row }) => row,
    from: (those) => those.map(({ id }) => id).join(' '),
    isMany,
  })
  return { asked, load }
}
const entry = (id: string, row = id) => ({ id, row })

describe('what the rows of a list need to know', () => {
  it('is looked for in the list, once for all rows, and no further than to the last of them', async () => {
    const { asked, load } = listOf(['f', 'e', 'd', 'c', 'b', 'a'].map((id) => entry(id)))
    assert.deepEqual(await Promise.all(['f', 'd', 'f'].map(load)), ['f', 'd', 'f'])
    assert.deepEqual(asked, ['page 0', 'page 2'])
  })
  it('is fetched by itself for a single row', async () => {
    const { asked, load } = listOf([entry('a')])
    assert.equal(await load('a'), 'a alone')
    assert.deepEqual(asked, ['a'])
  })
  it('takes all that belongs to a row, until the list is older than every row', async () => {
    const { asked, load } = listOf([entry('h', 'b'), entry('g', 'c'), entry('f', 'b'), entry('a', 'x'), entry('0', 'y')], true)
    assert.deepEqual(await Promise.all(['b', 'c'].map(load)), ['h f', 'g'])
    assert.deepEqual(asked, ['page 0', 'page 2'])
  })
  it('is asked for in few requests, however many rows there are', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `b${index}`)
    const { asked, load } = listOf(Array.from({ length: 60 }, (_, index) => entry(`z${index}`)))
    const found = await Promise.all(rows.map(load))
    assert.equal(asked.length, 10)
    assert.deepEqual(found.slice(3, 7), ['b3 alone', 'b4 alone', null, null])
  })
  it('fails for every row that waits for it', async () => {
    const load = rowLoader<Entry, string>({
      page: () => Promise.reject(new Error('away')),
      alone: async () => '',
      rowOf: ({ row }) => row,
      from: () => '',
    })
    const outcomes = await Promise.allSettled(['a', 'b'].map(load))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
  })
})
