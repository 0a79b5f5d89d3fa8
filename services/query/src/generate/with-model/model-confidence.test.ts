import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { recruitmentRequest } from '../parse-rules/recruitment.fixture.ts'
import { calibrated, fitCalibration, readCalibration } from './model-calibration.ts'
import { type ModelFeatures, modelConfidence, uncoveredCount } from './model-confidence.ts'

const stated = (features: Partial<ModelFeatures>) => modelConfidence({ isCorrected: false, uncovered: 0, ...features }, null)

describe('the confidence in a statement of a model', () => {
  it('is what models usually reach, less where something speaks against it, more where candidates agree', () => {
    assert.equal(stated({}), 0.75)
    assert.equal(stated({ certainty: 'high' }), 0.75)
    assert.ok(stated({ isCorrected: true }) < 0.75)
    assert.ok(stated({ certainty: 'medium' }) < stated({ isCorrected: true }))
    assert.ok(stated({ uncovered: 2 }) < stated({ uncovered: 1 }))
    assert.ok(stated({ agreement: 1 }) > 0.9)
    assert.ok(stated({ agreement: 2 / 3 }) < 0.75)
  })
  it('asks back only where the model itself has little trust in it', () => {
    assert.ok(stated({ uncovered: 9, isCorrected: true, certainty: 'medium' }) >= 0.6)
    assert.ok(stated({ certainty: 'low' }) < 0.6)
  })
  it('counts the words of the question that the statement does nothing about', async () => {
    const request = await recruitmentRequest('How many candidates from Porto speak Welsh?')
    assert.equal(uncoveredCount(request, "SELECT COUNT(*) FROM candidates WHERE location = 'Porto'"), 2)
    const covered = await recruitmentRequest('How many candidates are in Porto?')
    assert.equal(uncoveredCount(covered, "SELECT COUNT(*) FROM candidates WHERE location = 'Porto'"), 0)
  })
})

describe('a calibration', () => {
  const answers = fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() }), {
    minLength: 1,
    maxLength: 200,
  })

  it('rises with the score, and states shares', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const { steps } = fitCalibration({ model: 'm', candidates: 1 }, given)
        for (const [at, { from, confidence }] of steps.entries()) {
          assert.ok(confidence > 0 && confidence < 1)
          const before = steps[at - 1]
          if (before) assert.ok(before.from < from && before.confidence < confidence)
        }
      }),
    )
  })
  it('states what was right at a score', () => {
    const run = (confidence: number, right: number) => Array.from({ length: 40 }, (_, at) => ({ confidence, isRight: at < right }))
    const fitted = fitCalibration({ model: 'm', candidates: 1 }, [...run(0.7, 12), ...run(0.9, 36)])
    assert.deepEqual(fitted.steps, [
      { from: 0.7, confidence: 0.31 },
      { from: 0.9, confidence: 0.881 },
    ])
    assert.equal(calibrated(0.95, fitted), 0.881)
    assert.equal(calibrated(0.8, fitted), 0.31)
    assert.equal(calibrated(0.5, fitted), 0.31, 'lower than anything measured')
  })
  it('is refused at the start where it is of another model, of another number of candidates or no calibration at all', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanager-calibration-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'calibration.json')
    writeFileSync(file, JSON.stringify({ model: 'small', answers: 60, steps: [{ from: 0.6, confidence: 0.8 }] }))
    const small = { model: 'small', candidates: 1 }
    assert.equal((await readCalibration(file, small))?.answers, 60, 'an older file does not state the candidates')
    assert.equal(await readCalibration('', small), null)
    await assert.rejects(readCalibration(file, { ...small, model: 'large' }), /measured with the model small, and LLM_MODEL is large/)
    writeFileSync(file, JSON.stringify({ model: 'small', candidates: 3, answers: 60, steps: [{ from: 0.6, confidence: 0.8 }] }))
    assert.equal((await readCalibration(file, { ...small, candidates: 3 }))?.answers, 60)
    await assert.rejects(readCalibration(file, small), /measured with LLM_CANDIDATES=3, and it is 1 now\. Measure again\./)
    writeFileSync(file, '{"steps": 1}')
    await assert.rejects(readCalibration(file, small), /is not what "tanager query evaluate --calibrate" writes/)
    await assert.rejects(readCalibration(join(folder, 'none.json'), small), /LLM_CALIBRATION_FILE: .*none\.json cannot be read/)
  })
})
