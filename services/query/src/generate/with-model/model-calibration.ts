import { readFile } from 'node:fs/promises'
import { isotonicSteps, makeAjv } from '@tanager/kernel'
import { Type } from 'typebox'

/** From a score on, the share of answers that was right. Rises with the score. */
export interface Calibration {
  /** Whose answers were measured. */
  model: string
  answers: number
  steps: readonly { from: number; confidence: number }[]
}

const Share = Type.Number({ minimum: 0, maximum: 1 })
const isCalibration = makeAjv().compile<Calibration>(
  Type.Object({
    model: Type.String(),
    answers: Type.Integer({ minimum: 1 }),
    steps: Type.Array(Type.Object({ from: Share, confidence: Share }), { minItems: 1, maxItems: 1_000 }),
  }),
)

/** Reads what `tanager query evaluate --calibrate` wrote; null without a file. One of another model would state false shares. */
export async function readCalibration(file: string, model: string): Promise<Calibration | null> {
  if (file === '') return null
  let value: unknown
  try {
    value = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`LLM_CALIBRATION_FILE: ${file} cannot be read: ${(error as Error).message}`)
  }
  if (!isCalibration(value)) throw new Error(`LLM_CALIBRATION_FILE: ${file} is not what "tanager query evaluate --calibrate" writes.`)
  if (value.model !== model)
    throw new Error(`LLM_CALIBRATION_FILE: ${file} was measured with the model ${value.model}, and LLM_MODEL is ${model}. Measure again.`)
  return value
}

/** Fewer answers say more about chance than about the model. */
export const LEAST_ANSWERS = 50

/** Of the answers of a run: how often the model was right at each confidence. */
export function fitCalibration(model: string, answers: readonly { confidence: number; isRight: boolean }[]): Calibration {
  const steps = isotonicSteps(answers.map(({ confidence, isRight }) => ({ score: confidence, isRight })))
  return { model, answers: answers.length, steps: steps.map(({ from, share }) => ({ from, confidence: share })) }
}

/** What a score was worth. */
export const calibrated = (score: number, { steps }: Calibration): number =>
  steps.findLast(({ from }) => from <= score)?.confidence ?? steps[0]?.confidence ?? score
