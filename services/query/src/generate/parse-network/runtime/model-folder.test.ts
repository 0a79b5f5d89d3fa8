import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readModel } from './model-folder.ts'

const SIZES = { maxQuestion: 56, maxValues: 32, wordsPerNode: 6, numeric: 32, keywords: 3 }
const STORED = { version: 1, words: ['offer', 'name'], learned: ['how', 'many'], keywords: ['<pad>', '<s>', '</s>'], sizes: SIZES }

describe('a folder with a model', () => {
  it('is read where its files belong together, and refused where they do not', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tanager-weights-'))
    t.after(() => rm(folder, { recursive: true }))
    await mkdir(join(folder, 'network'))
    const store = async (stored: object, numbers: number) => {
      await writeFile(join(folder, 'vocabulary.json'), JSON.stringify(stored))
      await writeFile(join(folder, 'vectors.bin'), new Int8Array(numbers))
    }

    await store(STORED, 400)
    assert.deepEqual(readModel(folder).shape, { wordsPerNode: 6, dimensions: 200, numeric: 32, keywords: 3, learned: 2 })
    for (const numbers of [401, 0]) {
      await store(STORED, numbers)
      assert.throws(() => readModel(folder), new RegExp(`vectors\\.bin and vocabulary\\.json do not match: ${numbers} numbers, 2 words`))
    }
    await store({ ...STORED, keywords: [...STORED.keywords, 'SELECT'] }, 400)
    assert.throws(() => readModel(folder), /vocabulary\.json is incomplete: 4 keywords, room for 3/)
  })
})
