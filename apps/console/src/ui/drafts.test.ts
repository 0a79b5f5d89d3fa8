import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changedFrom, draftKey, dropDraftsOf, dropOldDrafts, keepDraft, readDraft, splitVersion, withVersion } from './drafts.ts'

/** As a browser has it, without one. */
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index))

describe('drafts', () => {
  it('keeps the fields that were changed and no others', () => {
    const base = { title: 'Engineer', positions: 1, panel: ['a'] }
    assert.deepEqual(changedFrom(base, { title: 'Engineer', positions: 2, panel: ['a'] }), { positions: 2 })
    assert.deepEqual(changedFrom(base, { title: 'Engineer', positions: 1, panel: ['a', 'b'] }), { panel: ['a', 'b'] })
  })
  it('is read back as it was kept, and gone once nothing differs any more', () => {
    const storage = memory()
    const key = draftKey('u1', 'feedback 7')
    keepDraft(key, { comments: 'Calm under pressure' }, storage)
    assert.deepEqual(readDraft(key, storage), { comments: 'Calm under pressure' })
    keepDraft(key, {}, storage)
    assert.equal(readDraft(key, storage), null)
  })
  it('knows the version that it was typed on, and has none once nothing differs any more', () => {
    const kept = withVersion({ title: 'Mine' }, 3)
    assert.deepEqual(splitVersion(kept), { draft: { title: 'Mine' }, version: 3 })
    assert.deepEqual(splitVersion({ title: 'Mine' }), { draft: { title: 'Mine' }, version: undefined })
    assert.deepEqual(withVersion({}, 3), {})
    assert.deepEqual(splitVersion(null), { draft: null, version: undefined })
  })
  it('belongs to one person', () => {
    const storage = memory()
    keepDraft(draftKey('u1', 'feedback 7'), { comments: 'Mine' }, storage)
    assert.equal(readDraft(draftKey('u2', 'feedback 7'), storage), null)
  })
  it('is no draft when what is kept cannot be read', () => {
    const storage = memory()
    for (const text of ['{', '"words"', '[1]', 'null', '{"comments":"without a day"}']) {
      storage.setItem('k', text)
      assert.equal(readDraft('k', storage), null, text)
    }
  })
  it('lets one type on when there is no room', () => {
    const storage = memory(3)
    keepDraft('k', { comments: 'long words' }, storage)
    assert.equal(readDraft('k', storage), null)
  })
  it('goes after seven days', () => {
    const storage = memory()
    const [day, now] = [86_400_000, Date.now()]
    keepDraft(draftKey('u1', 'old'), { a: 1 }, storage, now - 7 * day)
    keepDraft(draftKey('u1', 'new'), { a: 1 }, storage, now - 6 * day)
    assert.equal(readDraft(draftKey('u1', 'old'), storage, now), null)
    dropOldDrafts(storage, now)
    assert.deepEqual(keysOf(storage), [draftKey('u1', 'new')])
  })
  it('leaves other things and other people alone when somebody signs out', () => {
    const storage = memory()
    storage.setItem('tanager.person', '{}')
    keepDraft(draftKey('u1', 'one'), { a: 1 }, storage)
    keepDraft(draftKey('u2', 'two'), { a: 1 }, storage)
    dropDraftsOf('u1', storage)
    assert.deepEqual(keysOf(storage), ['tanager.person', draftKey('u2', 'two')])
  })
})
