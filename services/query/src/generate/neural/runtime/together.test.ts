import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Parser } from './parser.ts'
import type { EncoderInput, Hypothesis } from './protocol.ts'
import { inTheMean, together } from './together.ts'

const QUESTION = {} as EncoderInput
const NEVER = new AbortController().signal
const way = (chance: number, ...outputs: number[]): Hypothesis => ({ score: Math.log(chance), outputs })
const said = (ways: readonly Hypothesis[] | null) =>
  ways?.map(({ score, outputs }) => `${outputs.join(' ')}: ${Math.exp(score).toFixed(2)}`)

function parser(found: Hypothesis[] | null) {
  let isOpen = true
  const fake: Parser = {
    parse: async () => found,
    ready: async () => (found ? { engine: 'native', loadMs: found.length } : null),
    isGone: () => found === null,
    close: async () => {
      isOpen = false
    },
  }
  return { fake, isOpen: () => isOpen }
}
const ask = (...found: (Hypothesis[] | null)[]) => together(found.map((one) => parser(one).fake)).parse(QUESTION, 2, NEVER)

describe('networks that answer together', () => {
  it('find a way as likely as each does in the mean', async () =>
    assert.deepEqual(said(await ask([way(0.9, 3, 4), way(0.1, 5)], [way(0.3, 3, 4), way(0.7, 5)])), ['3 4: 0.60', '5: 0.40']))

  it('keep what only one of them names at half of its chance', async () =>
    assert.deepEqual(said(await ask([way(0.9, 3)], [way(0.6, 4), way(0.4, 3)])), ['3: 0.65', '4: 0.30']))

  it('name no more ways than were asked for', () => {
    const ways = inTheMean([[way(0.5, 3), way(0.3, 4)], [way(0.9, 5), way(0.05, 6)]], 3) // biome-ignore format: one line
    assert.deepEqual(said(ways), ['5: 0.45', '3: 0.25', '4: 0.15'])
  })

  it('do without one that cannot be had', async () => assert.deepEqual(said(await ask(null, [way(0.9, 3)])), ['3: 0.90']))

  it('are nobody where none can be had', async () => {
    assert.equal(await ask(null, null), null)
    assert.equal(together([parser(null).fake]).isGone(), true)
    assert.equal(together([parser(null).fake, parser([]).fake]).isGone(), false)
    assert.equal(await together([parser(null).fake]).ready(), null)
  })

  it('are ready when the last of them is', async () => {
    const both = together([parser([way(1, 3)]).fake, parser([way(0.5, 3), way(0.5, 4)]).fake])
    assert.deepEqual(await both.ready(), { engine: 'native', loadMs: 2 })
  })

  it('are all closed', async () => {
    const all = [parser([]), parser([])]
    await together(all.map(({ fake }) => fake)).close()
    assert.deepEqual(all.map(({ isOpen }) => isOpen()), [false, false]) // biome-ignore format: one line
  })
})
