import type { EncodedQuestion } from './network.ts'
import type { Hypothesis } from './protocol.ts'

const [START, END] = [1, 2]
const MOST_STEPS = 56
/** One so much less likely than the best will not be chosen any more (log). */
const HOPELESS = 8

/** A way to go on: from which open hypothesis, with which output. */
interface Continuation {
  score: number
  from: number
  output: number
}

/** The likeliest ways to say what was read, the likeliest first. The same question always the same ways. */
export async function beamSearch(encoded: EncodedQuestion, beams: number): Promise<Hypothesis[]> {
  let open: Hypothesis[] = [{ score: 0, outputs: [] }]
  let from = [0]
  let done: Hypothesis[] = []
  for (let at = 0; at < MOST_STEPS && open.length > 0; at += 1) {
    const last = open.map(({ outputs }) => outputs.at(-1) ?? START)
    const next = continuations(open, await encoded.step({ last, from }), beams)
    const first = Math.max(next[0]?.score ?? Number.NEGATIVE_INFINITY, done[0]?.score ?? Number.NEGATIVE_INFINITY)
    // Every way can end anywhere: endings that nobody would choose must not take the place of others.
    const likely = next.filter(({ score }) => score > first - HOPELESS)
    const outputsOf = (one: Continuation): number[] => open[one.from]?.outputs ?? []
    const ended = likely.filter(({ output }) => output === END).map((one) => ({ score: one.score, outputs: outputsOf(one) }))
    done = best([...done, ...ended], beams)
    const least = done[beams - 1]?.score ?? Number.NEGATIVE_INFINITY
    const kept = likely.filter(({ output, score }) => output !== END && score > least).slice(0, Math.max(1, beams - done.length))
    open = kept.map((one) => ({ score: one.score, outputs: [...outputsOf(one), one.output] }))
    from = kept.map((one) => one.from)
  }
  return done
}

const best = <One extends { score: number }>(list: readonly One[], count: number): One[] =>
  [...list].sort((a, b) => b.score - a.score).slice(0, count)

/** The best continuations of all hypotheses together. */
function continuations(open: readonly Hypothesis[], scores: Float32Array, beams: number): Continuation[] {
  const width = scores.length / open.length
  const all = open.flatMap(({ score }, from) => {
    const row = scores.subarray(from * width, (from + 1) * width)
    return likeliest(row, beams).map((output) => ({ score: score + (row[output] ?? 0), from, output }))
  })
  return best(all, 2 * beams)
}

/** Places of the largest numbers, the largest first; the first two outputs are never decoded. */
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
