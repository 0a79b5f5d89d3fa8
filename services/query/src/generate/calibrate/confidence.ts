import type { RankFeatures } from '../rerank/features.ts'
import fitted from './confidence.json' with { type: 'json' }

/** What benchmarks/nl2sql/calibration/fit.py fits: a weighted sum of features, and what each of its values was worth. */
interface Fitted {
  start: number
  weights: Readonly<Record<string, number>>
  /** Sums in rising order with the share that was right there; between two of them the way is straight. */
  knots: readonly (readonly number[])[]
}

/** How likely the first candidate is right, 0 to 1: of those with 0.8, eight in ten are. */
export function confidenceBy(features: RankFeatures, { start, weights, knots }: Fitted = fitted): number {
  const sum = Object.entries(weights).reduce((total, [name, weight]) => total + weight * (features[name] ?? 0), start)
  return Math.round(1_000 * between(knots, sum)) / 1_000
}

function between(knots: Fitted['knots'], sum: number): number {
  const at = knots.findIndex(([x = 0]) => x >= sum)
  const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = at <= 0 ? [knots.at(at), knots.at(at)] : [knots[at - 1], knots[at]]
  return x1 === x0 ? y1 : y0 + ((sum - x0) / (x1 - x0)) * (y1 - y0)
}
