import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { read } from '../reading.ts'
import { type Example, readCorpus } from './corpus.ts'
import { intentOf, THRESHOLD } from './intent-model.ts'
import { learnWeights } from './learn-weights.ts'
import { misspell } from './misspell.ts'
import { plainQuestions } from './plain-questions.ts'

/**
 * node scripts/run.mjs services/query/src/safety/input-guard/intent/train.ts [--write]
 *
 * Learns the model from the corpus. First what it is worth on families it has not seen, then the weights. Nothing
 * is learnt from the held-out half.
 */
const FOLDS = 5
const PLAIN = 4

const innocent =
  (kind: string) =>
  (question: string): Example => ({ question, attack: false, kind, half: 'development' })
const plain = [...plainQuestions(PLAIN).map(innocent('plain')), ...plainQuestions(1).map(misspell).map(innocent('misspelt'))]
const learn = (examples: readonly Example[]) => learnWeights([...examples, ...plain])

/** Families stay together, single questions of large kinds go by their text. */
const foldOf = ({ kind, question }: Example): number => {
  let sum = 0
  for (const letter of kind.includes('/') ? kind : question) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum % FOLDS
}

function report(title: string, judged: readonly { example: Example; score: number }[]): void {
  const share = (attack: boolean) => {
    const of = judged.filter(({ example }) => example.attack === attack)
    const over = of.filter(({ score }) => score > THRESHOLD).length
    return `${over} of ${of.length} (${((100 * over) / of.length).toFixed(1)} %)`
  }
  console.log(`${title}: ${share(true)} attacks stopped, ${share(false)} innocent refused by the model alone`)
}

/** The threshold is the lowest at which no more than two in a hundred innocent questions of unseen families are refused. */
function reportThresholds(judged: readonly { example: Example; score: number }[]): void {
  const over = (attack: boolean, threshold: number) => {
    const of = judged.filter(({ example }) => example.attack === attack)
    return `${((100 * of.filter(({ score }) => score > threshold).length) / of.length).toFixed(2)} %`
  }
  for (let tenths = 10; tenths <= 20; tenths++)
    console.log(`  threshold ${(tenths / 10).toFixed(1)}: ${over(true, tenths / 10)} stopped, ${over(false, tenths / 10)} refused`)
}

const all = readCorpus().filter(({ question }) => question.length < 600)
const development = all.filter(({ half }) => half === 'development')
const judge = (examples: readonly Example[], weights: ReturnType<typeof learn>) =>
  examples.map((example) => ({ example, score: intentOf(weights, read(example.question)) }))

const unseen = Array.from({ length: FOLDS }, (_, fold) =>
  judge(
    development.filter((example) => foldOf(example) === fold),
    learn(development.filter((example) => foldOf(example) !== fold)),
  ),
).flat()
report('Development, each family judged by a model without it', unseen)
reportThresholds(unseen)
const weights = learn(development)
report(
  'Held out',
  judge(
    all.filter(({ half }) => half === 'held-out'),
    weights,
  ),
)
if (process.argv.includes('--write')) {
  const { bias, step, bytes, vocabulary } = weights
  const base64 = (array: Int8Array | Uint8Array) => Buffer.from(array).toString('base64')
  const file = fileURLToPath(new URL('./weights.json', import.meta.url))
  writeFileSync(file, `${JSON.stringify({ bias, step, weights: base64(bytes), vocabulary: base64(vocabulary) }, null, 2)}\n`)
  console.log(`Wrote ${file}.`)
}
