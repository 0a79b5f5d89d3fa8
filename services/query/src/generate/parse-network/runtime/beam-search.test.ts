import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beamSearch } from './beam-search.ts'
import type { EncodedQuestion } from './network.ts'

const [START, END] = [1, 2]
const [A, B, C] = [3, 4, 5]

/** Says after each sequence what the table has for it, and nothing else. */
function encoded(chances: Readonly<Record<string, Readonly<Record<number, number>>>>) {
  const steps: string[][] = []
  let before: number[][] = [[]]
  const fake: EncodedQuestion = {
    async step({ last, from }) {
      const isFirst = steps.length === 0
      before = last.map((output, way) => [...(before[from[way] ?? -1] ?? []), ...(isFirst ? [] : [output])])
      const prefixes = before.map((way) => way.join(' '))
      steps.push(prefixes)
      const rows = prefixes.map((way) => Float32Array.from({ length: 6 }, (_none, output) => Math.log(chances[way]?.[output] ?? 1e-9)))
      return Float32Array.from(rows.flatMap((row) => [...row]))
    },
  }
  return { fake, steps }
}
const outputsOf = (ways: readonly { outputs: number[] }[]): string[] => ways.map(({ outputs }) => outputs.join(' '))

describe('the search for the likeliest ways', () => {
  it('gives them in their order, each with its chance', async () => {
    const { fake } = encoded({ '': { [A]: 0.4, [B]: 0.6 }, [A]: { [END]: 1 }, [B]: { [END]: 0.5, [C]: 0.5 }, [`${B} ${C}`]: { [END]: 1 } })
    const found = await beamSearch(fake, 3)
    assert.deepEqual(outputsOf(found), [`${A}`, `${B}`, `${B} ${C}`])
    assert.deepEqual(
      found.map(({ score }) => Math.exp(score).toFixed(2)),
      ['0.40', '0.30', '0.30'],
    )
  })

  it('continues each hypothesis from its own outputs', async () => {
    const { fake, steps } = encoded({
      '': { [A]: 0.4, [B]: 0.6 },
      [A]: { [B]: 1 },
      [B]: { [A]: 0.3, [B]: 0.7 },
      [`${A} ${B}`]: { [C]: 1 },
      [`${B} ${A}`]: { [END]: 1 },
      [`${B} ${B}`]: { [END]: 1 },
      [`${A} ${B} ${C}`]: { [END]: 1 },
    })
    assert.deepEqual(outputsOf(await beamSearch(fake, 3)), [`${B} ${B}`, `${A} ${B} ${C}`, `${B} ${A}`])
    assert.deepEqual(steps.slice(0, 3), [[''], [`${B}`, `${A}`], [`${B} ${B}`, `${A} ${B}`, `${B} ${A}`]])
  })

  it('does not follow what is hopelessly less likely', async () => {
    const { fake, steps } = encoded({ '': { [A]: 0.999, [B]: 0.0001 }, [A]: { [END]: 1 }, [B]: { [END]: 1 } })
    assert.deepEqual(outputsOf(await beamSearch(fake, 3)), [`${A}`])
    assert.deepEqual(steps, [[''], [`${A}`]])
  })

  it('never says a start', async () => {
    const { fake } = encoded({ '': { [START]: 0.9, [A]: 0.1 }, [A]: { [END]: 1 } })
    assert.deepEqual(outputsOf(await beamSearch(fake, 1)), [`${A}`])
  })
})
