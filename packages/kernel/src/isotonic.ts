/** From a score on, the share that was right. Both rise. */
export interface Step {
  from: number
  share: number
}

/** Each step stands for at least so many cases. */
const LEAST_IN_STEP = 10

/** Isotonic regression: neighbours are pooled until the share that is right rises with the score. */
export function isotonicSteps(cases: readonly { score: number; isRight: boolean }[]): Step[] {
  const blocks: Block[] = []
  for (const { score, isRight } of cases.toSorted((a, b) => a.score - b.score)) {
    const last = blocks.at(-1)
    if (last?.from === score) add(last, { count: 1, right: Number(isRight) })
    else blocks.push({ from: score, count: 1, right: Number(isRight) })
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
  return blocks.map((block) => ({ from: block.from, share: Math.round(1_000 * shareOf(block)) / 1_000 }))
}

interface Block {
  from: number
  count: number
  right: number
}
function add(to: Block, { count, right }: Pick<Block, 'count' | 'right'>): void {
  to.count += count
  to.right += right
}
/** One case of each kind is added, so that ten of ten is not certainty. */
const shareOf = ({ count, right }: Block): number => (right + 1) / (count + 2)
