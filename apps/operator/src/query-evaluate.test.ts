import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { testFolder } from '../../../services/query/src/dialects/testing/files.ts'
import { fillSqlite } from '../../../services/query/src/dialects/testing/sample.ts'
import { scriptedModel } from '../../../services/query/src/llm/testing.ts'
import { assertSaid, tanager } from './testing.ts'

const lines = (cases: readonly object[]): string => cases.map((one) => `${JSON.stringify(one)}\n`).join('')

describe('tanager query evaluate', () => {
  it('judges every case, sums up, and tells what changed since another run', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    fillSqlite(folder.path('asked.sqlite'))
    const env = { DB_TYPE: 'sqlite', DB_NAME: folder.path('asked.sqlite'), TANAGER_DATA_DIR: folder.path('data') }
    const cases = [
      { question: 'How many orders are there?', gold_sql: 'select count(*) from orders', answerable: true },
      { question: 'How many people are there?', gold_sql: 'select 99', answerable: true },
      { question: 'How many orders are there?', gold_sql: 'select nothing', gold_alternatives: ['select 5'], answerable: true },
      { question: 'What is the moon made of and which cheese?', answerable: false },
    ]
    writeFileSync(folder.path('cases.jsonl'), lines(cases))
    const evaluate = (...args: string[]) =>
      tanager(['query', 'evaluate', '--cases', folder.path('cases.jsonl'), '--out', folder.path('run.jsonl'), ...args], env)
    const { code, out, err } = await evaluate('--generator', 'embedded')
    assert.equal(code, 0, err)
    assert.match(out, /^4 questions: 3 right \(75\.0 %\), 0 abstained \(0\.0 %\), 1 wrong \(25\.0 %\)\.$/m)
    assert.match(out, /^Unanswerable: 1 right/m)
    const run = readFileSync(folder.path('run.jsonl'), 'utf8').trim().split('\n')
    const [first, second] = run.map((line) => JSON.parse(line))
    assert.deepEqual(Object.keys(first).sort(), ['confidence', 'ms', 'question', 'sql', 'status', 'verdict'])
    assert.deepEqual([first.verdict, first.status, second.verdict], ['right', 'succeeded', 'wrong'])
    assert.match(first.sql, /count\(\*\)/i)
    assert.ok(first.confidence > 0 && first.confidence <= 1)
    writeFileSync(folder.path('other.jsonl'), lines([{ ...first, verdict: 'abstained' }, second]))
    const compared = await evaluate('--compare', folder.path('other.jsonl'))
    assert.match(
      compared.out,
      /Compared over 2 questions of both runs: .* 1 changed\.\n {2}abstained -> right: How many orders are there\?/,
    )
  })
  it('measures a model, and writes the calibration that the service then reads', async (t) => {
    const folder = testFolder()
    const model = await scriptedModel(JSON.stringify({ sql: 'select count(*) from orders', certainty: 'high' }))
    t.after(() => Promise.all([folder.remove(), model.stop()]))
    fillSqlite(folder.path('asked.sqlite'))
    const env = {
      DB_TYPE: 'sqlite',
      DB_NAME: folder.path('asked.sqlite'),
      TANAGER_DATA_DIR: folder.path('data'),
      LLM_HOST: model.host,
      LLM_MODEL: 'scripted',
    }
    const asked = (count: number, right: number) =>
      Array.from({ length: count }, (_, at) => ({
        question: 'How many orders are there?',
        gold_sql: at < right ? 'select count(*) from orders' : 'select 99',
        answerable: true,
      }))
    const evaluate = (env2: Record<string, string>, ...args: string[]) =>
      tanager(['query', 'evaluate', '--cases', folder.path('cases.jsonl'), '--out', folder.path('run.jsonl'), ...args], env2)
    writeFileSync(folder.path('cases.jsonl'), lines(asked(50, 25)))
    const { code, out, err } = await evaluate(env, '--calibrate', folder.path('calibration.json'))
    assert.equal(code, 0, err)
    assert.match(out, /Calibrated with 50 answers\. To use it, set LLM_CALIBRATION_FILE=/)
    assert.deepEqual(JSON.parse(readFileSync(folder.path('calibration.json'), 'utf8')), {
      model: 'scripted',
      candidates: 1,
      answers: 50,
      steps: [{ from: 0.75, confidence: 0.5 }],
    })

    writeFileSync(folder.path('cases.jsonl'), lines(asked(1, 1)))
    const few = await evaluate(env, '--calibrate', folder.path('calibration.json'))
    assert.equal(few.code, 1)
    assertSaid(few.err, /needs at least 50 answers, and scripted gave 1/)
    // Half of its answers were wrong, so it is asked back instead.
    const calibrated = await evaluate({ ...env, LLM_CALIBRATION_FILE: folder.path('calibration.json') })
    assert.equal(calibrated.code, 0, calibrated.err)
    assert.match(calibrated.out, /^1 questions: 0 right .* 1 abstained/m)
    const embedded = await evaluate({ ...env, LLM_HOST: '' }, '--calibrate', folder.path('calibration.json'))
    assert.equal(embedded.code, 2)
    assertSaid(embedded.err, /--calibrate measures a language model/)
  })

  it('tells a model that did not answer from one that abstained, and fails', async (t) => {
    const folder = testFolder()
    const model = await scriptedModel((response) => void response.writeHead(401).end('{"error": {"message": "No key."}}'))
    t.after(() => Promise.all([folder.remove(), model.stop()]))
    fillSqlite(folder.path('asked.sqlite'))
    const cases = [
      { question: 'How many orders are there?', gold_sql: 'select count(*) from orders', answerable: true },
      { question: 'What is the moon made of?', answerable: false },
    ]
    writeFileSync(folder.path('cases.jsonl'), lines(cases))
    const { code, out, err } = await tanager(
      ['query', 'evaluate', '--cases', folder.path('cases.jsonl'), '--out', folder.path('run.jsonl')],
      {
        DB_TYPE: 'sqlite',
        DB_NAME: folder.path('asked.sqlite'),
        TANAGER_DATA_DIR: folder.path('data'),
        LLM_HOST: model.host,
        LLM_MODEL: 'scripted',
      },
    )
    assert.equal(code, 1)
    assert.match(out, /^2 questions: /m)
    assertSaid(err, /2 of 2 questions could not be asked.*The language model cannot be reached: it answered 401\./)
    const [first] = readFileSync(folder.path('run.jsonl'), 'utf8').trim().split('\n')
    assert.match(JSON.parse(first ?? '').reason, /it answered 401/)
  })

  it('2 for cases that are none, and for a model that is not configured', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    writeFileSync(folder.path('cases.jsonl'), '{"question": 1}\n')
    const evaluate = (...args: string[]) =>
      tanager(['query', 'evaluate', '--cases', folder.path('cases.jsonl'), '--out', folder.path('run.jsonl'), ...args], {
        DB_TYPE: 'sqlite',
      })
    const bad = await evaluate()
    assert.equal(bad.code, 2)
    assertSaid(bad.err, /cases\.jsonl: Line 1: question must be string\./)
    const model = await evaluate('--generator', 'model')
    assert.equal(model.code, 2)
    assertSaid(model.err, /--generator model needs LLM_HOST/)
    assert.equal((await evaluate('--generator', 'oracle')).code, 2)
    const lost = await tanager(['query', 'evaluate', '--cases', folder.path('no.jsonl'), '--out', folder.path('run.jsonl')], {})
    assert.equal(lost.code, 2)
    assertSaid(lost.err, /cannot be read/)
  })
})
