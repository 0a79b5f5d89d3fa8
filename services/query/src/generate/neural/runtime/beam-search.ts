import { type Encoded, type Memory, type Network, noMemory } from './network.ts'
import type { Hypothesis } from './protocol.ts'

const [START, END] = [1, 2]
const MOST_STEPS = 56
/** One so much less likely than the best will not be chosen any more (log). */
const HOPELESS = 8

interface Open extends Hypothesis {
  /** Which row of the step before it goes on from. */
  from: number
}

/** The likeliest ways to say what was read, the likeliest first. The same question always the same ways. */
export async function beamSearch(network: Network, encoded: Encoded, beams: number): Promise<Hypothesis[]> {
  let open: Open[] = [{ score: 0, outputs: [], from: 0 }]
  let done: Hypothesis[] = []
  let memory = noMemory()
  for (let at = 0; at < MOST_STEPS && open.length > 0; at += 1) {
    const step = await network.step(
      encoded,
      open.map(({ outputs }) => outputs.at(-1) ?? START),
      at,
      memory,
    )
    const next = extend(open, step.scores, beams)
    const ended = next.filter(({ outputs }) => outputs.at(-1) === END)
    done = best([...done, ...ended.map(({ score, outputs }) => ({ score, outputs: outputs.slice(0, -1) }))], beams)
    const first = Math.max(next[0]?.score ?? Number.NEGATIVE_INFINITY, done[0]?.score ?? Number.NEGATIVE_INFINITY)
    const least = Math.max(first - HOPELESS, done[beams - 1]?.score ?? Number.NEGATIVE_INFINITY)
    open = next.filter(({ outputs, score }) => outputs.at(-1) !== END && score > least).slice(0, Math.max(1, beams - done.length))
    memory = picked(
      step.memory,
      open.map(({ from }) => from),
    )
  }
  return done
}

const best = <One extends Hypothesis>(list: readonly One[], count: number): One[] =>
  [...list].sort((a, b) => b.score - a.score).slice(0, count)

/** The best continuations of all hypotheses together. */
function extend(open: readonly Open[], scores: Float32Array, beams: number): Open[] {
  const width = scores.length / open.length
  const all = open.flatMap(({ score, outputs }, from) =>
    likeliest(scores.subarray(from * width, (from + 1) * width), beams).map((output) => ({
      score: score + (scores[from * width + output] ?? 0),
      outputs: [...outputs, output],
      from,
    })),
  )
  return best(all, 2 * beams)
}

/** Places of the largest numbers, the largest first; the first two outputs are never said. */
function likeliest(row: Float32Array, count: number): number[] {
  const places: number[] = []
  for (let at = START + 1; at < row.length; at += 1) {
    const value = row[at] ?? 0
    if (places.length === count && value <= (row[places[count - 1] ?? 0] ?? 0)) continue
    let place = places.length
    while (place > 0 && value > (row[places[place - 1] ?? 0] ?? 0)) place -= 1
    places.splice(place, 0, at)
    if (places.length > count) places.pop()
  }
  return places
}

/** The memory of the hypotheses that go on, in their order. */
function picked({ data, dims }: Memory, rows: readonly number[]): Memory {
  const [layers = 0, two = 0, from = 0, heads = 0, length = 0, width = 0] = dims
  const block = heads * length * width
  const kept = new Float32Array(layers * two * rows.length * block)
  for (let part = 0; part < layers * two; part += 1) {
    for (const [at, row] of rows.entries()) {
      const start = (part * from + row) * block
      kept.set(data.subarray(start, start + block), (part * rows.length + at) * block)
    }
  }
  return { data: kept, dims: [layers, two, rows.length, heads, length, width] }
}
