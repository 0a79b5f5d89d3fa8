import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { canCompare, comparedIn, comparedSkills } from './compared.ts'

const id = (n: number) => `0198c0de-0000-7000-8000-00000000000${n}`

describe('a comparison', () => {
  it('takes each application that the address names once, four at most, and nothing else', () => {
    assert.deepEqual(comparedIn(`${id(1)},${id(2).toUpperCase()},${id(1)},nonsense,<script>`), [id(1), id(2)])
    assert.equal(comparedIn([1, 2, 3, 4, 5].map(id).join(',')).length, 4)
    assert.deepEqual(comparedIn(undefined), [])
  })
  it('needs two to four of one requisition', () => {
    const of = (...tans: string[]) => tans.map((tan_id) => ({ tan_id }))
    assert.deepEqual([of('a'), of('a', 'a'), of('a', 'b'), of('a', 'a', 'a', 'a'), of('a', 'a', 'a', 'a', 'a')].map(canCompare), [
      false,
      true,
      false,
      true,
      false,
    ])
  })
  it('names shared skills first, whatever their case, and otherwise keeps the order of the CV', () => {
    assert.deepEqual(
      comparedSkills([
        ['Go', 'sql', 'Rust'],
        ['SQL ', 'Java'],
      ]),
      [
        [
          { name: 'sql', isShared: true },
          { name: 'Go', isShared: false },
          { name: 'Rust', isShared: false },
        ],
        [
          { name: 'SQL ', isShared: true },
          { name: 'Java', isShared: false },
        ],
      ],
    )
    assert.deepEqual(comparedSkills([['Go']]), [[{ name: 'Go', isShared: false }]])
  })
})
