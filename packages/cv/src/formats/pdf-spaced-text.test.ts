import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getResolvedPDFJS } from 'unpdf'
import type { Run } from '../layout/page-segments.ts'
import { withRealSpaces } from './pdf-spaced-text.ts'

const run = (text: string): Run => ({ text, x: 0, y: 0, width: 100, size: 28, font: 'f1' })

/** A page that draws each letter on its own, as browsers do for wide letters. */
async function pageOf(...texts: string[]) {
  const { OPS } = await getResolvedPDFJS()
  const operators = texts.flatMap((text) => [
    [OPS.beginText, null] as const,
    ...[...text].map((unicode) => [OPS.showText, [[{ unicode }, 12]]] as const),
  ])
  return { getOperatorList: async () => ({ fnArray: operators.map(([code]) => code), argsArray: operators.map(([, given]) => given) }) }
}

describe('wide letters', () => {
  it('are put together at the spaces that the page draws', async () => {
    const page = await pageOf("HAMZA O'ROURKE", 'Fitter in Leeds')
    const runs = await withRealSpaces([run("H A M Z A O ' R O U R K E"), run('Fitter in Leeds')], page)
    assert.deepEqual(
      runs.map(({ text }) => text),
      ["HAMZA O'ROURKE", 'Fitter in Leeds'],
    )
  })
  it('are left as they are where the page draws something else', async () => {
    const runs = await withRealSpaces([run('S K I L L S')], await pageOf('Fitter'))
    assert.equal(runs[0]?.text, 'S K I L L S')
  })
})
