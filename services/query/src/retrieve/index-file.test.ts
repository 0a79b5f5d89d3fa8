import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fingerprint } from './fingerprint.ts'
import { catalogTable, fakeDatabase, indexedTable, indexOf } from './index.fixture.ts'
import { IndexUnavailable, openIndex, saveIndex } from './index-file.ts'
import { refreshIfChanged } from './refresh.ts'
import type { Embedder, SchemaIndex } from './schema-index.ts'

const tables = [indexedTable(catalogTable('people', { id: 'int!', name: 'text' }), { name: ['Ana', 'Zoë'] })]
const index: SchemaIndex = { ...indexOf(...tables), fingerprint: fingerprint({ tables }) }
const place = () => join(mkdtempSync(join(tmpdir(), 'tanager-index-')), 'deep', 'index.json')
const reasonOf = (path: string) =>
  openIndex(path).then(
    () => 'opened',
    (error: unknown) => (error instanceof IndexUnavailable ? error.reason : String(error)),
  )

describe('the index on disk', () => {
  it('comes back as it was saved, vectors and all', async () => {
    const path = place()
    const vectors = { model: 'm', vectors: [new Float32Array([0.25, -1, 3.5])] }
    await saveIndex(path, { ...index, vectors })
    assert.deepEqual(await openIndex(path), { ...index, vectors })
  })
  it('is readable by its owner alone, and leaves no draft behind', async () => {
    const path = place()
    await saveIndex(path, index)
    await saveIndex(path, index)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(join(path, '..')), ['index.json'])
  })
  it('is the old one while a new one cannot be written', async () => {
    const path = place()
    await saveIndex(path, index)
    const hostile = { ...index, tables: 7n } as unknown as SchemaIndex
    await assert.rejects(saveIndex(path, hostile))
    assert.deepEqual(await openIndex(path), index)
    assert.deepEqual(readdirSync(join(path, '..')), ['index.json'])
  })
  it('says that it was not built', async () => assert.equal(await reasonOf(place()), 'not_built'))
  for (const [what, text, reason] of [
    ['cut off', '{"format":2,"tabl', 'damaged'],
    ['no index at all', '[]', 'damaged'],
    ['of another format', '{"format":99}', 'other_format'],
    ['without tables', JSON.stringify({ format: 2, ...indexOf(), fingerprint: fingerprint({ tables: [] }) }), 'empty'],
    ['of other tables than its digest', JSON.stringify({ format: 2, ...index, fingerprint: 'x' }), 'damaged'],
    ['of a strange shape', JSON.stringify({ format: 2, ...index, tables: [{ name: 1 }] }), 'damaged'],
  ] as const) {
    it(`is not used when ${what}`, async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'tanager-index-')), 'index.json')
      writeFileSync(path, text)
      assert.equal(await reasonOf(path), reason)
    })
  }
})

describe('refreshing', () => {
  const signal = new AbortController().signal
  const people = catalogTable('people', { id: 'int!', name: 'text' })
  const open = { isSensitive: () => false }
  it('builds and saves when there is none, and leaves it alone while nothing changes', async () => {
    const [path, database] = [place(), fakeDatabase({ tables: [people] }, { 'people.name': ['Ana'] })]
    const first = await refreshIfChanged(path, null, database, open, signal)
    assert.equal(first.changed, true)
    const saved = readFileSync(path, 'utf8')
    const second = await refreshIfChanged(path, first.index, database, open, signal)
    assert.deepEqual([second.changed, second.index === first.index], [false, true])
    assert.equal(readFileSync(path, 'utf8'), saved)
  })
  it('builds anew when the schema changes', async () => {
    const [path, database] = [place(), fakeDatabase({ tables: [people] })]
    const first = await refreshIfChanged(path, null, database, open, signal)
    database.catalog = { tables: [people, catalogTable('pets', { id: 'int!' })] }
    const second = await refreshIfChanged(path, first.index, database, open, signal)
    assert.equal(second.changed, true)
    assert.equal((await openIndex(path)).tables.length, 2)
  })
  it('forgets the values of a column that has become sensitive', async () => {
    const [path, database] = [place(), fakeDatabase({ tables: [people] }, { 'people.name': ['Ana'] })]
    const first = await refreshIfChanged(path, null, database, open, signal)
    assert.match(readFileSync(path, 'utf8'), /Ana/)
    const second = await refreshIfChanged(path, first.index, database, { isSensitive: (_, column) => column === 'name' }, signal)
    assert.equal(second.changed, true)
    assert.doesNotMatch(readFileSync(path, 'utf8'), /Ana/)
  })
  it('reads the values again when they are older than asked for, and keeps the vectors', async () => {
    const cities = ['Leeds']
    const [path, database] = [
      place(),
      fakeDatabase({ tables: [catalogTable('people', { id: 'int!', city: 'text' })] }, { 'people.city': cities }),
    ]
    const embedder: Embedder = { model: 'a', embed: async (texts) => texts.map(() => new Float32Array([1, 2])) }
    let hour = 0
    const options = { ...open, embedder, now: () => new Date(Date.UTC(2026, 0, 1, hour)) }
    const refresh = (known: SchemaIndex | null) => refreshIfChanged(path, known, database, options, signal, 3_600_000)
    const first = await refresh(null)
    cities.push('Porto')
    assert.equal((await refresh(first.index)).changed, false)
    hour = 1
    const second = await refresh(first.index)
    assert.deepEqual([second.changed, second.index.vectors], [true, first.index.vectors])
    assert.deepEqual(second.index.tables[0]?.columns[1]?.values, ['Leeds', 'Porto'])
    assert.equal((await refresh(second.index)).changed, false)
  })
  it('builds anew for another model of embeddings', async () => {
    const [path, database] = [place(), fakeDatabase({ tables: [people] })]
    const embedder = (model: string): Embedder => ({ model, embed: async (texts) => texts.map(() => new Float32Array([1, 2])) })
    const first = await refreshIfChanged(path, null, database, { ...open, embedder: embedder('a') }, signal)
    assert.equal((await refreshIfChanged(path, first.index, database, { ...open, embedder: embedder('a') }, signal)).changed, false)
    assert.equal((await refreshIfChanged(path, first.index, database, { ...open, embedder: embedder('b') }, signal)).changed, true)
  })
})
