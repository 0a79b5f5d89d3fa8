import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCvReader, detectType, readCv } from '@tanager/cv'
import { Command } from 'commander'
import { extractText, getDocumentProxy } from 'unpdf'
import { ROOT } from '../scripts/setup.mjs'
import { predict } from './cv-predict.ts'
import { type Prediction, scoreRows, type Truth } from './cv-score.ts'
import { printTable } from './print-table.ts'

const DEFAULT_DATA = join(ROOT, '../shared/data/cv')

async function predictAll(folder: string): Promise<Prediction[]> {
  const files = readdirSync(folder)
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort()
  const reader = createCvReader({ workers: 1, niceness: 0 })
  const predictions: Prediction[] = []
  try {
    for (const file of files) {
      predictions.push(await predict(reader, folder, file))
      if (process.stdout.isTTY) process.stdout.write(`\r${predictions.length} of ${files.length} files`)
    }
  } finally {
    reader.close()
  }
  if (process.stdout.isTTY) process.stdout.write('\n')
  return predictions
}

/** Whole parse against bare text extraction, turn by turn in one process, on the PDFs that hold text. */
async function measureRatio(folder: string, rounds: number): Promise<{ parse: number; bare: number }> {
  const pdfs = readdirSync(folder)
    .map((file) => new Uint8Array(readFileSync(join(folder, file))))
    .filter((bytes) => isPdf(bytes))
  let [parse, bare] = [0, 0]
  for (let round = 0; round <= rounds; round++) {
    for (const bytes of pdfs) {
      const bareMs = await timed(async () => {
        const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 })
        const { text } = await extractText(document, { mergePages: true })
        await document.loadingTask.destroy()
        return text.length > 60
      })
      if (bareMs === undefined) continue // a scan: no text to extract
      const parseMs = await timed(async () => (await readCv(bytes)).pages > 0)
      if (round === 0) continue // warms both up
      bare += bareMs
      parse += parseMs ?? 0
    }
  }
  return { parse, bare }
}

function isPdf(bytes: Uint8Array): boolean {
  try {
    return detectType(bytes) === 'pdf'
  } catch {
    return false
  }
}

async function timed(work: () => Promise<boolean>): Promise<number | undefined> {
  const begun = performance.now()
  return (await work()) ? performance.now() - begun : undefined
}

const readTruth = (path: string): Truth[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Truth)

/** Themes are told apart by their name; other layouts by format too. */
const groupOf = (truth: Truth): string => (truth.layout === 'theme' ? (truth.source ?? 'theme') : `${truth.layout} (${truth.format})`)

const command = new Command('npm run bench:cv --')
  .description('Runs the CV parser over a folder, through the same code as an upload.')
  .option('--files <folder>', 'the documents; without it the public set is read, scored and timed')
  .option('--out <file>', 'where to write one JSON line per document')
  .option('--rounds <number>', 'how often to time each PDF', Number, 3)
  .addHelpText('after', '\nExample:\n  npm run bench:cv -- --files ./cvs --out cvs.jsonl')
  .action(async (options: { files?: string; out?: string; rounds: number }) => {
    const folder = options.files ?? join(DEFAULT_DATA, 'files')
    if (!existsSync(folder)) {
      console.log(`Skipped: there is no folder ${folder}. Give one: npm run bench:cv -- --files DIR --out FILE`)
      return
    }
    const predictions = await predictAll(folder)
    if (options.out !== undefined) writeFileSync(options.out, predictions.map((one) => `${JSON.stringify(one)}\n`).join(''))
    const refused = predictions.filter((one) => one.error !== undefined)
    console.log(`${predictions.length} files read, ${refused.length} refused.`)
    for (const { file, error } of refused) console.log(`  ${file}: ${error}`)
    const truth = join(dirname(folder), 'truth.jsonl')
    if (options.files !== undefined || !existsSync(truth)) return
    printTable(scoreRows(readTruth(truth), predictions, groupOf))
    const { parse, bare } = await measureRatio(folder, options.rounds)
    console.log(
      `Whole parse / bare text extraction by unpdf: ${(parse / bare).toFixed(2)} (target 1.5 or less), ${options.rounds} rounds, turn by turn.`,
    )
  })

await command.parseAsync()
