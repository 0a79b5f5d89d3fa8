import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Network, Ways } from './network.ts'
import type { EncoderInput, ModelShape } from './protocol.ts'
import { Misfit, smallest, tryVocabulary } from './trial.ts'

const SHAPE: ModelShape = { wordsPerNode: 6, dimensions: 100, numeric: 32, keywords: 96, learned: 1_126 }

/** Weights that have rows for so many words and outputs for so many keywords. */
function weights({ rows, keywords }: { rows: number; keywords: number }) {
  const steps: Ways[] = []
  const network: Network = {
    async encode({ nodes, learned }: EncoderInput) {
      if (learned.some((row) => row >= rows)) throw new Error(`idx=${Math.max(...learned)} must be within [-${rows},${rows - 1}]`)
      return {
        async step(ways) {
          steps.push(ways)
          return new Float32Array(keywords + nodes)
        },
      }
    },
    close: async () => undefined,
  }
  return { network, steps }
}

describe('the trial of a vocabulary', () => {
  it('passes where the weights have a row for each word and an output for each keyword', async () => {
    const { network, steps } = weights({ rows: 1_128, keywords: 96 })
    await tryVocabulary(network, SHAPE)
    assert.deepEqual(steps, [{ last: [95], from: [0] }], 'one step, after the last keyword')
  })
  it('says that they do not belong together where the last word has no row', async () => {
    await assert.rejects(tryVocabulary(weights({ rows: 1_034, keywords: 96 }).network, SHAPE), (error: Error) => {
      assert.ok(error instanceof Misfit)
      assert.match(error.message, /vocabulary and the weights do not match.*1126 learned words.*idx=1127/)
      return true
    })
  })
  it('and where there are fewer or more keywords', async () => {
    for (const keywords of [81, 97])
      await assert.rejects(tryVocabulary(weights({ rows: 1_128, keywords }).network, SHAPE), /do not match.*96 keywords/)
  })
  it('is not what a network is opened with: that asks for no word at all', () => {
    assert.ok(smallest(SHAPE).learned.every((row) => row === 0))
  })
})
