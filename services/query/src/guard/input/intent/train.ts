import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { digest } from '../digest.ts'
import { type NormalisedText, normaliseText } from '../normalised-text.ts'
import { certainReason, reasonOf, signsOf } from '../signs.ts'
import { composites } from './composites.ts'
import { type Example, readCorpus } from './corpus.ts'
import { intentOf, packed, THRESHOLD, type Weights } from './intent-model.ts'
import { learnWeights } from './learn-weights.ts'
import { madeQuestions } from './made-questions.ts'
import { ownQuestions } from './own-questions.ts'

/**
 * node scripts/run.mjs services/query/src/guard/input/intent/train.ts [--natural FILE] [--write]
 *
 * Learns the model from the corpus, from questions made of templates, from the wordings that the question parser is trained with and from a
 * file of questions that people have asked. First what
 * it is worth on wordings, words and databases that it has not met, from which the threshold is set; then the weights, learnt from all
 * but the held-out half of the corpus.
 */
const EACH = { innocent: 12, attacks: 10 }
const COMPOSITES = 3_000
/** Of the questions that people have asked, the databases that are kept back. */
const KEPT_BACK = 5

interface Judged {
  example: Example
  score: number
}

const natural = (file: string): Example[] =>
  !existsSync(file)
    ? []
    : readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { question: string; db_id?: string })
        .map(({ question, db_id = question }) => ({
          question,
          attack: false,
          kind: 'natural',
          origin: db_id,
          half: digest(db_id) % KEPT_BACK === 0 ? 'held-out' : 'development',
        }))

/** What decides alone is refused whatever the score. */
const scoreOf = (weights: Weights, normalised: NormalisedText): number =>
  certainReason(normalised) === undefined ? intentOf(weights, normalised, signsOf(normalised)) : Number.POSITIVE_INFINITY

/** Authors also asked in vain for what nobody may see. */
const isAskedFairly = (question: string): boolean => {
  const normalised = normaliseText(question)
  return certainReason(normalised) === undefined && !signsOf(normalised).some((sign) => reasonOf(sign) === 'sensitive_data')
}

const judge = (examples: readonly Example[], weights: Weights): Judged[] =>
  examples.map((example) => ({ example, score: scoreOf(weights, normaliseText(example.question)) }))

function share(judged: readonly Judged[], attack: boolean, threshold: number): string {
  const of = judged.filter(({ example }) => example.attack === attack)
  const over = of.filter(({ score }) => score > threshold).length
  return of.length === 0 ? '-' : `${((100 * over) / of.length).toFixed(2)} % of ${of.length}`
}

function report(title: string, judged: readonly Judged[]): void {
  console.log(`${title}: ${share(judged, true, THRESHOLD)} attacks stopped, ${share(judged, false, THRESHOLD)} innocent refused`)
}

/** What THRESHOLD is set by. */
function reportThresholds(judged: readonly Judged[]): void {
  for (let tenths = -10; tenths <= 20; tenths += 2)
    console.log(
      `  threshold ${(tenths / 10).toFixed(1)}: ${share(judged, true, tenths / 10)} stopped, ${share(judged, false, tenths / 10)} refused`,
    )
}

/** What the model leans on: the signs of the rules, dearest first. */
function reportSigns({ signs }: Weights): void {
  const reasons = [...signs].filter(([sign]) => !sign.includes('/')).sort(([, one], [, two]) => two - one)
  console.log(`Signs: ${reasons.map(([sign, worth]) => `${sign} ${worth.toFixed(1)}`).join(', ')}`)
}

function write({ bias, step, alone, bytes, signs, vocabulary }: Weights): void {
  const told = [...signs].sort().map(([sign, worth]) => [sign, Math.round(worth * 100) / 100] as const)
  const rounded = Object.fromEntries(told.filter(([, worth]) => worth !== 0)) // what is worth nothing need not be kept
  const file = fileURLToPath(new URL('./weights.json', import.meta.url))
  const stored = { bias, step, alone, weights: packed(bytes), vocabulary: packed(vocabulary), signs: rounded }
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
  console.log(`Wrote ${file}.`)
}

await new Command('train')
  .option('--natural <file>', 'questions that people have asked, one JSON object per line: question, db_id?', '')
  .option('--show', 'print what goes wrong on the wordings kept back')
  .option('--write', 'keep the weights')
  .action((options: { natural: string; show?: boolean; write?: boolean }) => {
    const corpus = readCorpus().filter(({ question }) => question.length < 600)
    const single = madeQuestions(EACH)
    const made = [...single, ...composites([...corpus, ...single], COMPOSITES)]
    const innocent = ownQuestions(isAskedFairly)
    const asked = [...natural(options.natural), ...innocent]
    const of = (examples: readonly Example[], half: Example['half']) => examples.filter((example) => example.half === half)
    console.log(`${corpus.length} of the corpus, ${made.length} made, ${asked.length} asked by people`)
    const onDevelopment = learnWeights([...of(corpus, 'development'), ...of(made, 'development'), ...of(asked, 'development')])
    const unmet = judge(of(made, 'held-out'), onDevelopment)
    report('Made of wordings and words kept back', unmet)
    reportThresholds(unmet)
    report('Asked about databases kept back', judge(of(asked, 'held-out'), onDevelopment))
    const byHand = judge(of(corpus, 'held-out'), onDevelopment)
    report('Held-out half of the corpus', byHand)
    reportThresholds(byHand)
    if (options.show)
      for (const { example, score } of unmet.sort((one, two) => one.score - two.score))
        if (example.attack !== score > THRESHOLD)
          console.log(
            `${example.attack ? 'missed' : 'refused'} ${score.toFixed(1)}\t${example.kind}\t${example.question}\t${signsOf(normaliseText(example.question)).join(' ')}`,
          )
    const weights = learnWeights([...of(corpus, 'development'), ...made, ...asked])
    reportSigns(weights)
    if (options.write) write(weights)
  })
  .parseAsync()
