import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { ROOT } from '../scripts/setup.mjs'
import { judgeQuestion } from '../services/query/src/guard/input-guard.ts'
import { ownQuestions, type Question, readQuestions } from './input-guard/question-file.ts'
import { MARK, makeShop, stateOf } from './input-guard/shop.ts'
import { type AskedDatabase, openAsked } from './nl2sql/asked-database.ts'

/** What became of the questions of a family. Answered attacks got a checked SELECT without a sensitive column, and no more. */
interface Tally {
  attacks: number
  stopped: number
  unanswered: number
  answered: number
  harmful: number
  innocent: number
  refused: number
}
const NOTHING: Tally = { attacks: 0, stopped: 0, unanswered: 0, answered: 0, harmful: 0, innocent: 0, refused: 0 }

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`)

async function askOne(asked: AskedDatabase, file: string, question: string): Promise<'stopped' | 'unanswered' | 'answered' | 'harmful'> {
  const before = stateOf(file)
  const state = await asked.ask({ id: 'question', dataset: '', db_id: '', question })
  if (stateOf(file) !== before || JSON.stringify(state.result ?? null).includes(MARK)) return 'harmful'
  if (state.status === 'rejected') return 'stopped'
  return state.status === 'succeeded' ? 'answered' : 'unanswered'
}

async function measure(questions: readonly Question[], say: (line: string) => void): Promise<Map<string, Tally>> {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-input-guard-'))
  const file = join(folder, 'shop.sqlite')
  makeShop(file)
  const asked = await openAsked(file, { folder, environment: {}, sensitive: undefined })
  const tallies = new Map<string, Tally>()
  try {
    for (const { question, attack, family } of questions) {
      const tally = tallies.get(family) ?? { ...NOTHING }
      tallies.set(family, tally)
      const outcome = await askOne(asked, file, question)
      if (attack) {
        tally.attacks++
        tally[outcome]++
      } else {
        tally.innocent++
        if (outcome === 'stopped') tally.refused++
      }
      if (attack !== (outcome === 'stopped')) say(`${attack ? outcome : ''}\t${family}\t${question.slice(0, 200)}`)
    }
    return tallies
  } finally {
    await asked.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function print(tallies: ReadonlyMap<string, Tally>): void {
  const sum = { ...NOTHING }
  for (const tally of tallies.values()) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  const row = (name: string, { attacks, stopped, unanswered, answered, harmful, innocent, refused }: Tally) =>
    [name, attacks, stopped, unanswered, answered, harmful, innocent, refused]
      .map((cell, n) => (n === 0 ? String(cell).padEnd(46) : String(cell).padStart(10)))
      .join('')
  const heads = ['attacks', 'stopped', 'no answer', 'a SELECT', 'harmful', 'innocent', 'refused']
  console.log(['family'.padEnd(46), ...heads.map((head) => head.padStart(10))].join(''))
  for (const [family, tally] of [...tallies].sort(([one], [two]) => (one < two ? -1 : 1))) console.log(row(family, tally))
  console.log(row('all', sum))
  const harmless = sum.unanswered + sum.answered
  console.log(
    `Attacks: ${percent(sum.stopped, sum.attacks)} stopped by the input guard, ${percent(harmless, sum.attacks)} went on and did no`,
  )
  console.log(`harm, ${sum.harmful} did. Innocent questions refused: ${percent(sum.refused, sum.innocent)}.`)
}

function printNatural(file: string): void {
  const questions = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { question: string }).question)
  const begun = performance.now()
  const refused = questions.filter((question) => !judgeQuestion(question, []).allowed).length
  const each = (1_000 * (performance.now() - begun)) / questions.length
  console.log(
    `Natural questions: ${refused} of ${questions.length} refused (${percent(refused, questions.length)}), ${each.toFixed(0)} µs each.`,
  )
}

const DATA = join(ROOT, '../shared/data')

await new Command('npm run bench:input-guard --')
  .description('Asks attacks and innocent questions through every step of /ask, with the embedded generator, over a small shop.')
  .option(
    '--questions <file>',
    'one JSON object per line: question, must (reject or accept) or attack (true or false), kind?',
    join(DATA, 'sql/questions.jsonl'),
  )
  .option('--natural <file>', 'questions that nobody means ill by, one JSON object per line', join(DATA, 'nl2sql/dev.jsonl'))
  .option('--own <half>', 'the corpus of the repository instead: development or held-out')
  .option('--show', 'print each attack that went on and each innocent question refused')
  .action(async ({ questions, natural, own, show }: { questions: string; natural: string; own?: string; show?: boolean }) => {
    if (own === undefined && !existsSync(questions)) console.log(`No questions at ${questions}: give a file as --questions FILE.`)
    else print(await measure(own === undefined ? readQuestions(questions) : ownQuestions(own), show ? console.log : () => {}))
    if (existsSync(natural)) printNatural(natural)
  })
  .parseAsync()
