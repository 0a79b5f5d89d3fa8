/** What a thing of each rank weighs, by Zipf's law with exponent 1: the second half of the first, the third a third. The weights sum to 1. */
export function zipfWeights(count: number): number[] {
  const raw = Array.from({ length: count }, (_, rank) => 1 / (rank + 1))
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => weight / sum)
}

/** A whole dealt out by weight, everybody at least one. */
export const shares = (whole: number, weights: readonly number[]): number[] =>
  weights.map((weight) => Math.max(1, Math.round(whole * weight)))

/** Draws an index by weight; `random` gives numbers from 0 to 1. */
export function drawer(weights: readonly number[], random: () => number): () => number {
  let sum = 0
  const ends = weights.map((weight) => {
    sum += weight
    return sum
  })
  return () => {
    const at = random() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) > at) high = middle
      else low = middle + 1
    }
    return low
  }
}
