import { readdirSync, readFileSync } from 'node:fs'
import type { Pair, Rig } from './rigs.ts'

export interface Plan {
  readonly rounds: number
  readonly calls: number
  /** Calls of either side before it counts. */
  readonly warmUp: number
}
export interface Sample {
  /** Median time of a call, in milliseconds. */
  readonly median: number
  /** Processor time per call over every process that took part, in milliseconds; null where the system does not tell. */
  readonly processor: number | null
}

const AT_ONCE = 16

async function warmUp(rig: Rig, calls: number): Promise<void> {
  for (let from = 0; from < calls; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls - from) }, (_, index) => rig.call(from + index)))
}

/**
 * Either side in turn, the other one first in every second round, both with the same tools; each round's medians are compared
 * with each other alone.
 */
export async function comparePair(pair: Pair, plan: Plan) {
  for (const rig of [pair.bare, pair.governed]) await warmUp(rig, plan.warmUp)
  const rounds: { bare: Sample; governed: Sample }[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const order = round % 2 === 0 ? (['bare', 'governed'] as const) : (['governed', 'bare'] as const)
    const found: Partial<Record<'bare' | 'governed', Sample>> = {}
    for (const side of order) {
      found[side] = await sample(pair[side], plan.calls, round * plan.calls)
    }
    rounds.push(found as { bare: Sample; governed: Sample })
  }
  const ratios = (value: (one: Sample) => number | null) =>
    rounds.flatMap(({ bare, governed }) => {
      const [below, above] = [value(bare), value(governed)]
      return below === null || above === null ? [] : [above / below]
    })
  const processor = ratios((one) => one.processor)
  return {
    bare_ms: round3(medianOf(rounds.map(({ bare }) => bare.median))),
    governed_ms: round3(medianOf(rounds.map(({ governed }) => governed.median))),
    time_ratio: round3(medianOf(ratios((one) => one.median))),
    time_ratios: ratios((one) => one.median).map(round3),
    bare_processor_ms: round3(medianOf(rounds.map(({ bare }) => bare.processor ?? Number.NaN))),
    governed_processor_ms: round3(medianOf(rounds.map(({ governed }) => governed.processor ?? Number.NaN))),
    processor_ratio: processor.length === 0 ? null : round3(medianOf(processor)),
    processor_ratios: processor.map(round3),
  }
}

async function sample(rig: Rig, calls: number, from: number): Promise<Sample> {
  const times: number[] = []
  const before = processorTime(rig.pids)
  for (let call = 0; call < calls; call++) {
    const begun = performance.now()
    await rig.call(from + call)
    times.push(performance.now() - begun)
  }
  const after = processorTime(rig.pids)
  return { median: medianOf(times), processor: before === null || after === null ? null : (after - before) / calls }
}

export const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN
export const round3 = (number: number): number => Math.round(number * 1000) / 1000

/** Milliseconds that this process and the given ones, with all they started, have spent on a processor. */
function processorTime(pids: readonly number[]): number | null {
  try {
    const all = new Set([process.pid, ...pids])
    for (const pid of pids) for (const child of descendants(pid)) all.add(child)
    let nanoseconds = 0
    for (const pid of all) {
      for (const task of readdirSync(`/proc/${pid}/task`))
        nanoseconds += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ', 1)[0])
    }
    return nanoseconds / 1e6
  } catch {
    return null
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  return children
    .filter((child) => child !== '')
    .map(Number)
    .flatMap((child) => [child, ...descendants(child)])
}
