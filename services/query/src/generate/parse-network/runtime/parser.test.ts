import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MODEL_FOLDER, readModel } from './model-folder.ts'
import { startParser } from './parser.ts'
import { smallest } from './trial.ts'

const signal = new AbortController().signal

describe('a network that fails on questions', () => {
  it('is missing from the third in a row on, until one succeeds', async (t) => {
    const lines: string[] = []
    const { network, shape } = readModel(MODEL_FOLDER)
    const log = { info: () => undefined, warn: (_: object, message: string) => lines.push(message) }
    const parser = startParser({ folder: network, engines: ['native', 'wasm'], shape }, log)
    t.after(() => parser.close())
    const good = smallest(shape)
    const bad = { ...good, learned: good.learned.map(() => 1_000_000) }
    const fail = async (times: number) => {
      for (let at = 0; at < times; at += 1) assert.equal(await parser.parse(bad, 1, signal), null)
    }

    await fail(2)
    assert.equal(parser.missing(), null)
    assert.ok(await parser.parse(good, 1, signal))
    await fail(2)
    assert.equal(parser.missing(), null, 'not in a row')
    await fail(1)
    assert.equal(parser.missing(), 'Its network fails on questions, so only its rules answer. The log has the reason.')
    assert.equal(lines.length, 5, 'each is in the log')
    assert.ok(await parser.parse(good, 1, signal))
    assert.equal(parser.missing(), null)
  })
})
