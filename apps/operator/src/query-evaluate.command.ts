import { readFile, writeFile } from 'node:fs/promises'
import type { EvaluatedCase } from '@tanager/query'
import { Command, Option } from 'commander'
import { type BarOutput, progressBar } from './progress-bar.ts'
import { withQueryService } from './query-settings.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  cases: string
  out: string
  generator?: 'embedded' | 'model'
  compare?: string
  calibrate?: string
}

export const queryEvaluateCommand = (terminal: Terminal, progress?: BarOutput): Command =>
  new Command('evaluate')
    .description('Asks the configured database a file of questions and judges each answer by its gold SQL: right, abstained or wrong.')
    .requiredOption('--cases <file>', 'JSON lines: question, history?, gold_sql, gold_alternatives?, answerable, ambiguous?')
    .requiredOption('--out <file>', 'where to write JSON lines: question, verdict, status, confidence, sql, ms')
    .addOption(new Option('--generator <name>', 'who writes the SQL; as LLM_HOST says when left out').choices(['embedded', 'model']))
    .option('--compare <file>', 'an earlier --out: prints what changed since')
    .option('--calibrate <file>', 'where to write how often the model was right at each confidence (LLM_CALIBRATION_FILE)')
    .addHelpText(
      'after',
      `
Runs the steps of POST /ask in this process, on the database and with the settings of the Query API (DB_TYPE, DB_HOST …, NOTES_FILE), but
without its limits per minute and its row cap.

An answer is right when its rows are the gold's: in any order, each as often, every column of the gold among the answer's, numbers to four
decimals. No answer is an abstention. It is right where "answerable" is false or "ambiguous" is true. An earlier turn in "history" that has
no SQL is asked first. Where the model or the database was out, the command says so and ends with 1.

Example:
  DB_TYPE=sqlite DB_NAME=shop.sqlite npm run tanager -- query evaluate --cases shop.jsonl --out run.jsonl
  npm run tanager -- query evaluate --cases shop.jsonl --out run-2.jsonl --generator model --compare run.jsonl`,
    )
    .action(({ cases: file, out, generator, compare, calibrate }: Options) =>
      withQueryService(terminal.env, async (query, config) => {
        const { BadCases, comparisonOf, evaluateCases, parseCases, summaryOf } = query
        if (generator === 'model' && config.LLM_HOST === '') throw new Refusal('--generator model needs LLM_HOST and LLM_MODEL.', 2)
        if (calibrate !== undefined && (generator === 'embedded' || config.LLM_HOST === ''))
          throw new Refusal(
            '--calibrate measures a language model: set LLM_HOST and LLM_MODEL. The embedded generator is calibrated already.',
            2,
          )
        const cases = inFile(file, BadCases, parseCases, await textOf(file))
        const before = compare === undefined ? undefined : parseRun(compare, await textOf(compare))
        const asked = generator === 'embedded' ? { ...config, LLM_HOST: '' } : config
        const settings = calibrate === undefined ? asked : { ...asked, LLM_CALIBRATION_FILE: '' }
        const show = progressBar(cases.length, progress)
        const { cases: evaluated } = await evaluateCases(settings, cases, {
          signal: new AbortController().signal,
          onCase: (_, at) => show(at + 1),
        })
        await writeFile(out, evaluated.map((one) => `${JSON.stringify(one)}\n`).join(''))
        terminal.say(summaryOf(cases, evaluated))
        if (before) terminal.say(comparisonOf(before, evaluated))
        const reasons = evaluated.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
        if (reasons.length > 0)
          throw new Refusal(
            `${reasons.length} of ${evaluated.length} questions could not be asked, so the figures say little: ${reasons[0]} Run it again.`,
            1,
          )
        const measured = { model: config.LLM_MODEL, candidates: config.LLM_CANDIDATES }
        if (calibrate !== undefined) terminal.say(await writeCalibration(calibrate, measured, evaluated, query))
      }),
    )

/** Fits the confidence of the model to this run, and says what to do with the file. */
async function writeCalibration(
  file: string,
  measured: { model: string; candidates: number },
  evaluated: readonly EvaluatedCase[],
  { fitCalibration, LEAST_ANSWERS }: Pick<typeof import('@tanager/query'), 'fitCalibration' | 'LEAST_ANSWERS'>,
): Promise<string> {
  const answers = evaluated.flatMap(({ confidence, verdict }) =>
    confidence === null ? [] : [{ confidence, isRight: verdict === 'right' }],
  )
  if (answers.length < LEAST_ANSWERS)
    throw new Refusal(
      `--calibrate needs at least ${LEAST_ANSWERS} answers, and ${measured.model} gave ${answers.length}. Add questions to --cases.`,
      1,
    )
  await writeFile(file, `${JSON.stringify(fitCalibration(measured, answers), null, 2)}\n`)
  return `Calibrated with ${answers.length} answers. To use it, set LLM_CALIBRATION_FILE=${file}.`
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`, 2)
  }
}

function inFile<T>(file: string, fault: new () => Error, parse: (text: string) => T, text: string): T {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof fault) throw new Refusal(`${file}: ${error.message}`, 2)
    throw error
  }
}

function parseRun(file: string, text: string): EvaluatedCase[] {
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as EvaluatedCase)
  } catch {
    throw new Refusal(`${file} is no earlier --out: it must hold one JSON object per line.`, 2)
  }
}
