import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALIBRATED, type CalibratedField, Refusal, readCv } from '@tanager/cv'
import { isotonicSteps, type Step } from '@tanager/kernel'
import { isRight, type Truth } from '../cv-score.ts'

/** What was found of a field, how the reader scored it, and whether it is right. */
interface Scored {
  field: CalibratedField
  layout: string
  score: number
  isRight: boolean
}

/**
 * Fits the confidence of each field to documents in layouts that the reader was not made for. What is printed is honest: each half of the layouts
 * is judged by steps that were fitted to the other half.
 */
export async function calibrateFields(folder: string, truths: readonly Truth[]): Promise<{ rows: string[][]; steps: Steps }> {
  const scored: Scored[] = []
  for (const truth of truths) scored.push(...(await scoredIn(folder, truth)))
  const layouts = [...new Set(scored.map(({ layout }) => layout))].sort()
  const isFirst = ({ layout }: Scored): boolean => layouts.indexOf(layout) % 2 === 0
  const rows = CALIBRATED.map((field) => {
    const own = scored.filter((one) => one.field === field)
    const halves = [own.filter(isFirst), own.filter((one) => !isFirst(one))] as const
    const judged = halves.flatMap((half, at) => {
      const steps = isotonicSteps(halves[1 - at] ?? [])
      return half.map(({ score, isRight: right }) => ({ stated: stateAt(score, steps), isRight: right }))
    })
    return [field, String(judged.length), mean(judged.map(({ isRight: right }) => Number(right))), ...thirds(judged)]
  })
  const steps = (field: CalibratedField) => isotonicSteps(scored.filter((one) => one.field === field))
  return { rows: [['field', 'n', 'right', 'lowest third', 'middle', 'highest'], ...rows], steps }
}

type Steps = (field: CalibratedField) => readonly Step[]

const stateAt = (score: number, steps: readonly Step[]): number =>
  steps.findLast(({ from }) => from <= score)?.share ?? steps[0]?.share ?? score

const mean = (values: readonly number[]): string =>
  values.length === 0 ? '-' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)

/** Stated beside right, in each third of what was found, the least sure first. */
function thirds(judged: readonly { stated: number; isRight: boolean }[]): string[] {
  const sorted = judged.toSorted((a, b) => a.stated - b.stated)
  return [0, 1, 2].map((at) => {
    const part = sorted.slice(Math.round((at * sorted.length) / 3), Math.round(((at + 1) * sorted.length) / 3))
    return `${mean(part.map(({ stated }) => stated))} / ${mean(part.map(({ isRight: right }) => Number(right)))}`
  })
}

async function scoredIn(folder: string, truth: Truth): Promise<Scored[]> {
  try {
    const { fields } = await readCv(readFileSync(join(folder, truth.file)), { uncalibrated: true })
    return CALIBRATED.flatMap((field) =>
      [fields[field] ?? []].flat().flatMap((hit) => {
        const right = isHitRight(field, hit.value, truth)
        return right === null ? [] : [{ field, layout: truth.layout, score: hit.confidence, isRight: right }]
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** An entry is right where all of it that was read is. */
function isHitRight(field: CalibratedField, value: unknown, truth: Truth): boolean | null {
  if (field === 'employment' || field === 'education') {
    const parts = value as Record<string, string | null>
    const named = field === 'employment' ? (['employer', 'title'] as const) : (['degree', 'school'] as const)
    const lists = { employer: 'employers', title: 'titles', degree: 'degrees', school: 'schools' } as const
    const verdicts = named.flatMap((name) => {
      const part = parts[name]
      return part ? [isRight(lists[name], truth, part)] : []
    })
    return verdicts.length === 0 || verdicts.includes(null) ? null : verdicts.every(Boolean)
  }
  return isRight(field, truth, String(value))
}

const TARGET = new URL('../../packages/cv/src/confidence-steps.gen.ts', import.meta.url)

export function writeSteps(steps: Steps): void {
  const lines = CALIBRATED.map(
    (field) =>
      `  ${field}: [${steps(field)
        .map(({ from, share }) => `[${from}, ${share}]`)
        .join(', ')}],`,
  )
  writeFileSync(
    TARGET,
    `// Written by \`npm run bench:cv-layouts -- --calibrate\`: for each field, from a score on the share that was right.
export const STEPS = {
${lines.join('\n')}
} as const
`,
  )
}
