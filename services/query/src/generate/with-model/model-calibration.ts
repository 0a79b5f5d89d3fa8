import { readFile } from 'node:fs/promises'
import { makeAjv } from '@tanager/kernel'
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
/** Each step stands for at least so many answers. */
const LEAST_IN_STEP = 10

/** Isotonic regression: neighbours are pooled until the share that is right rises with the score. */
export function fitCalibration(model: string, answers: readonly { confidence: number; isRight: boolean }[]): Calibration {
  const sorted = answers.toSorted((a, b) => a.confidence - b.confidence)
  const blocks: { from: number; count: number; right: number }[] = []
  for (const { confidence, isRight } of sorted) {
    const last = blocks.at(-1)
    if (last?.from === confidence) add(last, { count: 1, right: Number(isRight) })
    else blocks.push({ from: confidence, count: 1, right: Number(isRight) })
  }
  for (let at = 1; at < blocks.length; ) {
    const [before, here] = [blocks[at - 1], blocks[at]]
    if (!before || !here) break
    const isOrdered = shareOf(before) < shareOf(here) && Math.min(before.count, here.count) >= LEAST_IN_STEP
    if (isOrdered) at += 1
    else {
      add(before, here)
      blocks.splice(at, 1)
      at = Math.max(1, at - 1)
    }
  }
  return { model, answers: answers.length, steps: blocks.map((block) => ({ from: block.from, confidence: rounded(shareOf(block)) })) }
}

type Block = { count: number; right: number }
function add(to: Block, { count, right }: Block): void {
  to.count += count
  to.right += right
}
/** One answer of each kind is added, so that ten of ten is not certainty. */
const shareOf = ({ count, right }: Block): number => (right + 1) / (count + 2)
const rounded = (share: number): number => Math.round(1_000 * share) / 1_000

/** What a score was worth. */
export const calibrated = (score: number, { steps }: Calibration): number =>
  steps.findLast(({ from }) => from <= score)?.confidence ?? steps[0]?.confidence ?? score
