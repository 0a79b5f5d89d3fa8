import type { Parser } from './parser.ts'
import type { Hypothesis } from './protocol.ts'

/**
 * Networks that learned the same from different beginnings, each in a thread of its own, as one: how likely they find a way in the mean, as
 * where one errs the other seldom errs alike. One that cannot be had is done without.
 */
export function together(parsers: readonly Parser[]): Parser {
  return {
    async parse(input, beams, signal) {
      const found = await Promise.all(parsers.map((parser) => parser.parse(input, beams, signal)))
      const told = found.filter((hypotheses) => hypotheses !== null)
      return told.length === 0 ? null : inTheMean(told, beams)
    },
    async ready() {
      const all = await Promise.all(parsers.map((parser) => parser.ready()))
      const ready = all.filter((one) => one !== null)
      const [first] = ready
      return first ? { engine: first.engine, loadMs: Math.max(...ready.map(({ loadMs }) => loadMs)) } : null
    },
    isGone: () => parsers.every((parser) => parser.isGone()),
    async close() {
      await Promise.all(parsers.map((parser) => parser.close()))
    },
  }
}

/** Each way once, the likeliest first; a network that does not name it finds it impossible. */
export function inTheMean(all: readonly (readonly Hypothesis[])[], beams: number): Hypothesis[] {
  const chances = new Map<string, { outputs: number[]; chance: number }>()
  for (const { outputs, score } of all.flat()) {
    const key = outputs.join(' ')
    const before = chances.get(key)?.chance ?? 0
    chances.set(key, { outputs, chance: before + Math.exp(score) / all.length })
  }
  return [...chances.values()]
    .map(({ outputs, chance }) => ({ outputs, score: Math.log(chance) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, beams)
}
