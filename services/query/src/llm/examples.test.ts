import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { closestExamples, readExamples } from './examples.ts'

describe('Verified examples', () => {
  it('are read one a line, and a line that is none is named', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    const file = folder.path('examples.jsonl')
    writeFileSync(file, '{"question": "How many?", "sql": "select 1"}\n\n{"question": "Who?", "sql": "select 2", "note": "x"}\n')
    assert.deepEqual(await readExamples(file), [
      { line: 1, question: 'How many?', sql: 'select 1' },
      { line: 3, question: 'Who?', sql: 'select 2' },
    ])
    for (const bad of ['no JSON', '{"question": "Who?"}', 'null', '7']) {
      writeFileSync(file, `{"question": "How many?", "sql": "select 1"}\n${bad}\n`)
      await assert.rejects(readExamples(file), /EXAMPLES_FILE, line 2/, bad)
    }
  })

  it('are none without a file, and stop the start where the file is missing', async () => {
    assert.deepEqual(await readExamples(''), [])
    await assert.rejects(
      readExamples('/nowhere/examples.jsonl'),
      /^Error: EXAMPLES_FILE: \/nowhere\/examples\.jsonl cannot be read: ENOENT/,
    )
  })

  it('are chosen by the words that they share with the question', () => {
    const examples = ['open orders per city', 'names of people', 'orders', 'weather'].map((question) => ({ question, sql: question }))
    const chosen = closestExamples(examples, 'How many open orders are there in each city?', 2)
    assert.deepEqual(
      chosen.map(({ question }) => question),
      ['open orders per city', 'orders'],
    )
    assert.deepEqual(closestExamples(examples, 'Nothing alike', 4), [])
  })
})
