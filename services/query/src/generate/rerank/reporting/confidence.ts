import type { RankFeatures } from '../features.ts'
import { ASKED, START, TREES } from './confidence-trees.gen.ts'

/** Questions that a tree asks one after the other. */
const DEPTH = 3
const SPLITS = 2 ** DEPTH - 1

interface Tree {
  /** Place of what is asked, -1 for nothing: from the top, level by level. */
  asked: Int16Array
  bounds: Float64Array
  ends: Float64Array
}

const NAMES = ASKED.split(' ')
const GROWN: readonly Tree[] = TREES.trim().split('\n').map(readTree)

/**
 * How likely a candidate is right by all that speaks for and against it, 0 to 1. What evidence is worth depends on other evidence: that the
 * network is of one mind says little where the rules explain every word otherwise. A sum of weights cannot say that, trees can.
 */
export function reportingConfidence(rankFeatures: RankFeatures): number {
  // As they were fitted: to numbers of 32 bits.
  const values = NAMES.map((name) => Math.fround(rankFeatures[name] ?? 0))
  const odds = GROWN.reduce((sum, tree) => sum + added(tree, values), START)
  return 1 / (1 + Math.exp(-odds))
}

function added({ asked, bounds, ends }: Tree, values: readonly number[]): number {
  let at = 0
  for (let level = 0; level < DEPTH; level += 1) {
    const place = asked[at] ?? -1
    const isBelow = place < 0 || (values[place] ?? 0) <= (bounds[at] ?? 0)
    at = 2 * at + (isBelow ? 1 : 2)
  }
  return ends[at - SPLITS] ?? 0
}

function readTree(line: string): Tree {
  const [splits = '', ends = ''] = line.split(' | ')
  const parts = splits.split(' ').map((one) => one.split(':').map(Number))
  return {
    asked: Int16Array.from(parts, ([place = -1]) => place),
    bounds: Float64Array.from(parts, ([, bound = 0]) => bound),
    ends: Float64Array.from(ends.split(' '), Number),
  }
}
