import type { EvaluatedCase } from './evaluate.ts'
import type { EvaluationCase } from './evaluation-case.ts'
import type { Verdict } from './verdict.ts'

const VERDICTS: readonly Verdict[] = ['right', 'abstained', 'wrong']

/** The figures of a run, for a person. */
export function summaryOf(cases: readonly EvaluationCase[], evaluated: readonly EvaluatedCase[]): string {
  const kindOf = (at: number): string =>
    cases[at]?.answerable === false ? 'Unanswerable' : cases[at]?.ambiguous ? 'Ambiguous' : 'Answerable'
  const kinds = ['Answerable', 'Unanswerable', 'Ambiguous'].flatMap((kind) => {
    const own = evaluated.filter((_, at) => kindOf(at) === kind)
    return own.length === 0 || own.length === evaluated.length ? [] : [`${kind}: ${counted(own)}.`]
  })
  const lost = evaluated.filter(({ gold_error }) => gold_error !== undefined).length
  return [
    `${evaluated.length} questions: ${counted(evaluated)}.`,
    ...kinds,
    ...(lost > 0 ? [`The gold SQL of ${lost} could not be run, so an answer to such a question counts as wrong. Correct the SQL.`] : []),
    ...calibration(evaluated),
    `Time: median ${quantile(evaluated, 0.5)} ms, 95th percentile ${quantile(evaluated, 0.95)} ms.`,
  ].join('\n')
}

const counted = (list: readonly EvaluatedCase[]): string =>
  VERDICTS.map((verdict) => {
    const count = list.filter((one) => one.verdict === verdict).length
    return `${count} ${verdict} (${((100 * count) / Math.max(1, list.length)).toFixed(1)} %)`
  }).join(', ')

const FIFTHS = 5

/** Of the answers, sorted by confidence, each fifth: what was stated beside what was right. */
function calibration(evaluated: readonly EvaluatedCase[]): string[] {
  const answers = evaluated
    .flatMap(({ verdict, confidence }) => (confidence === null ? [] : [{ confidence, isRight: verdict === 'right' }]))
    .sort((a, b) => a.confidence - b.confidence)
  if (answers.length < FIFTHS) return []
  const fifths = Array.from({ length: FIFTHS }, (_, at) =>
    answers.slice(Math.round((at * answers.length) / FIFTHS), Math.round(((at + 1) * answers.length) / FIFTHS)),
  )
  const lines = fifths.map((fifth) => {
    const mean = fifth.reduce((sum, { confidence }) => sum + confidence, 0) / fifth.length
    const right = fifth.filter(({ isRight }) => isRight).length / fifth.length
    return `  ${percent(mean)} stated, ${percent(right)} right (${fifth.length} answers)`
  })
  return ['Confidence, by fifths of the answers:', ...lines]
}

const percent = (share: number): string => `${(100 * share).toFixed(1).padStart(5)} %`

function quantile(evaluated: readonly EvaluatedCase[], share: number): number {
  const sorted = evaluated.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** What changed between two runs of the same cases. */
export function comparisonOf(before: readonly EvaluatedCase[], now: readonly EvaluatedCase[]): string {
  const earlier = new Map(before.map((one, at) => [keyOf(one, before, at), one]))
  const pairs = now.flatMap((one, at) => {
    const other = earlier.get(keyOf(one, now, at))
    return other ? [{ from: other.verdict, to: one.verdict, question: one.question }] : []
  })
  const changed = pairs.filter(({ from, to }) => from !== to)
  const before2 = VERDICTS.map((verdict) => `${pairs.filter(({ from }) => from === verdict).length} ${verdict}`).join(', ')
  const now2 = VERDICTS.map((verdict) => `${pairs.filter(({ to }) => to === verdict).length} ${verdict}`).join(', ')
  return [
    `Compared over ${pairs.length} questions of both runs: before ${before2}; now ${now2}. ${changed.length} changed.`,
    ...changed.map(({ from, to, question }) => `  ${from} -> ${to}: ${question}`),
  ].join('\n')
}

/** A question may be asked twice, after another history. */
const keyOf = ({ question }: EvaluatedCase, all: readonly EvaluatedCase[], at: number): string =>
  `${all.slice(0, at).filter((one) => one.question === question).length} ${question}`
