import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readKept, withFavourite, withRecent, writeKept } from './kept-questions.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('questions are kept per person, newest first and once each, and can be cleared', () => {
  const box = storage()
  let kept = readKept('u1', box)
  for (const question of ['a', 'b', 'a']) kept = withRecent(kept, question)
  kept = withFavourite(kept, 'b')
  writeKept('u1', kept, box)
  assert.deepEqual(readKept('u1', box), { favourites: ['b'], recent: ['a', 'b'] })
  assert.deepEqual(readKept('u2', box), { favourites: [], recent: [] })
  assert.deepEqual(withFavourite(kept, 'b').favourites, [], 'a second time takes it away')
  writeKept('u1', { favourites: [], recent: [] }, box)
  assert.equal(box.kept.size, 0)
})
it('what cannot be read, or not be written, does no harm', () => {
  for (const text of ['{', '[]', 'null', '{"recent":[1,"  ","a"],"favourites":"x"}'])
    assert.ok(readKept('u', { getItem: () => text }).recent.length <= 1, text)
  assert.deepEqual(readKept('u', { getItem: () => '{"recent":[1,"  ","a"]}' }).recent, ['a'])
  const refuse = () => {
    throw new Error('full')
  }
  writeKept('u', { favourites: [], recent: ['a'] }, { setItem: refuse, removeItem: refuse })
})
