import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sameRows } from './same-rows.ts'

it('takes columns in any order, and rows where none was asked for', () => {
  assert.equal(sameRows([['a', 1], ['b', 2]], [[2, 'b'], [1, 'a']], false), true) // biome-ignore format: rows
  assert.equal(sameRows([['a', 1], ['b', 2]], [[2, 'b'], [1, 'a']], true), false) // biome-ignore format: rows
})
it('counts how often a row comes, and how many columns it has', () => {
  assert.equal(sameRows([['a'], ['a']], [['a']], false), false)
  assert.equal(sameRows([['a', 'b']], [['a']], false), false)
})
it('takes numbers as equal to two decimals, also as text', () => {
  assert.equal(sameRows([['3.3333']], [[3.333]], false), true)
  assert.equal(sameRows([['3.3333']], [[3.34]], false), false)
})
it('does not mix up which column a value belongs to', () => {
  assert.equal(sameRows([[1, 2], [2, 1]], [[1, 2], [1, 2]], false), false) // biome-ignore format: rows
})
