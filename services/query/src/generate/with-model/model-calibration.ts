import { readFile } from 'node:fs/promises'
import { isotonicSteps, makeAjv } from '@tanager/kernel'
import { Type } from 'typebox'

/** From a score on, the share of answers that was right. Rises with the score. */
export interface Calibration {
  /** Whose answers were measured. */
  model: string
  /** How many statements each answer was chosen from: several are scored by their agreement, one is not. Absent in older files. */
  candidates?: number
  answers: number
  steps: readonly { from: number; confidence: number }[]
}

const Share = Type.Number({ minimum: 0, maximum: 1 })
const isCalibration = makeAjv().compile<Calibration>(
  Type.Object({
    model: Type.String(),
    candidates: Type.Optional(Type.Integer({ minimum: 1 })),
    answers: Type.Integer({ minimum: 1 }),
    steps: Type.Array(Type.Object({ from: Share, confidence: Share }), { minItems: 1, maxItems: 1_000 }),
  }),
)

/** What the scores of a run depend on. */
export interface Measured {
  model: string
  candidates: number
}

/** Reads what `tanager query evaluate --calibrate` wrote; null without a file. One measured otherwise would state false shares. */
export async function readCalibration(file: string, { model, candidates }: Measured): Promise<Calibration | null> {
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
  if (value.candidates !== undefined && value.candidates !== candidates)
    throw new Error(
      `LLM_CALIBRATION_FILE: ${file} was measured with LLM_CANDIDATES=${value.candidates}, and it is ${candidates} now. Measure again.`,
    )
  return value
}

/** Fewer answers say more about chance than about the model. */
export const LEAST_ANSWERS = 50

/** Of the answers of a run: how often the model was right at each confidence. */
export function fitCalibration(measured: Measured, answers: readonly { confidence: number; isRight: boolean }[]): Calibration {
  const steps = isotonicSteps(answers.map(({ confidence, isRight }) => ({ score: confidence, isRight })))
  return { ...measured, answers: answers.length, steps: steps.map(({ from, share }) => ({ from, confidence: share })) }
}

/** What a score was worth. */
export const calibrated = (score: number, { steps }: Calibration): number =>
  steps.findLast(({ from }) => from <= score)?.confidence ?? steps[0]?.confidence ?? score
