import { processorTime } from '../processor-time.ts'
import { type Rig, type Rigs, SIDES, type Side } from './rigs.ts'

export interface Plan {
  readonly rounds: number
  readonly calls: number
  /** Calls of every side before it counts. */
  readonly warmUp: number
}
interface Sample {
  /** Median time of a call, in milliseconds. */
  readonly time: number
  /** Processor time per call over every process that took part, in milliseconds; NaN where the system does not tell. */
  readonly processor: number
}
type Round = Readonly<Record<Side, Sample>>

/** What one side takes as a multiple of another: the median of the rounds' ratios. */
export interface Ratio {
  readonly time: number
  readonly processor: number
}

const AT_ONCE = 16

/** Every side in turn, in another order each round, all with the same tools; each round's medians are compared with each other alone. */
export async function compareSides(rigs: Rigs, plan: Plan) {
  for (const side of SIDES) await warmUp(rigs[side], plan.warmUp)
  const rounds: Round[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const found: Partial<Record<Side, Sample>> = {}
    for (let turn = 0; turn < SIDES.length; turn++) {
      const side = SIDES[(turn + round) % SIDES.length] as Side
      found[side] = await sample(rigs[side], plan.calls, round * plan.calls)
    }
    rounds.push(found as Round)
  }
  return {
    ms: Object.fromEntries(SIDES.map((side) => [side, both((kind) => medianOf(rounds.map((round) => round[side][kind])))])),
    dispatch_to_bare: ratio(rounds, 'dispatch', 'bare'),
    proxy_to_bare: ratio(rounds, 'proxy', 'bare'),
    relay_to_bare: ratio(rounds, 'relay', 'bare'),
    proxy_to_relay: ratio(rounds, 'proxy', 'relay'),
  }
}
export type Compared = Awaited<ReturnType<typeof compareSides>>

async function warmUp(rig: Rig, calls: number): Promise<void> {
  for (let from = 0; from < calls; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, calls - from) }, (_, index) => rig.call(from + index)))
}

async function sample(rig: Rig, calls: number, from: number): Promise<Sample> {
  const times: number[] = []
  const before = processorTime(rig.pids)
  for (let call = 0; call < calls; call++) {
    const begun = performance.now()
    await rig.call(from + call)
    times.push(performance.now() - begun)
  }
  return { time: medianOf(times), processor: (processorTime(rig.pids) - before) / calls }
}

const both = (value: (kind: 'time' | 'processor') => number): Ratio => ({
  time: round3(value('time')),
  processor: round3(value('processor')),
})
const ratio = (rounds: readonly Round[], above: Side, below: Side): Ratio =>
  both((kind) => medianOf(rounds.map((round) => round[above][kind] / round[below][kind])))

const medianOf = (numbers: readonly number[]): number => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN
const round3 = (number: number): number => Math.round(number * 1000) / 1000
