import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCvReader } from '@tanager/cv'
import { Command } from 'commander'
import { calibrateFields, writeSteps } from './cv-layouts/calibrate-fields.ts'
import { makeFiles } from './cv-layouts/make-files.ts'
import { makeScans } from './cv-layouts/make-scans.ts'
import { predict } from './cv-predict.ts'
import { type Prediction, scoreRows, type Truth } from './cv-score.ts'
import { printTable } from './print-table.ts'

type LayoutTruth = Truth & { family: string; language: string; unread: boolean }

const readLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)

const command = new Command('npm run bench:cv-layouts --')
  .description(
    'Fills many layouts with invented people, reads them and scores every field. A third of the layouts is kept unread: tune to the others.',
  )
  .option('--files <folder>', 'where the documents are, or are made when it is empty', '.tanager-test/cv-layouts')
  .option('--themes <folder>', 'JSON Resume themes, each installed in a folder of its own name')
  .option('--people <number>', 'people per layout', Number, 4)
  .option('--seed <number>', 'other people for the same layouts', Number, 1)
  .option('--only <part>', 'layouts whose name contains this')
  .option('--scans', 'read scans of the unread layouts, and nothing else; needs pdftoppm')
  .option('--ocr-languages <folder>', 'languages for --scans, as `tanager ocr install` leaves them; English alone when left out')
  .option('--calibrate', 'fit the confidence of each field to the unread layouts, and write it into packages/cv')
  .option('--failures', 'print what was read wrongly, in the layouts that may be looked at')
  .action(
    async (options: {
      files: string
      themes?: string
      people: number
      seed: number
      only?: string
      failures?: boolean
      scans?: boolean
      ocrLanguages?: string
      calibrate?: boolean
    }) => {
      mkdirSync(options.files, { recursive: true })
      const truthPath = join(options.files, 'truth.jsonl')
      if (!existsSync(truthPath)) await makeFiles(options.files, options)
      const truths = readLines<LayoutTruth>(truthPath).filter((truth) => options.only === undefined || truth.layout.includes(options.only))
      if (options.scans) return await scoreScans(truths, options.files, options.ocrLanguages)
      const predictions = await predictAll(truths, options.files)
      const unread = truths.filter((truth) => truth.unread)
      const open = truths.filter((truth) => !truth.unread)
      console.log(`Layouts that guide the work: ${new Set(open.map((truth) => truth.layout)).size}`)
      printTable(scoreRows(open, predictions, (truth) => truth.layout))
      console.log(`\nUnread layouts: ${new Set(unread.map((truth) => truth.layout)).size}, by family and by language`)
      printTable(scoreRows(unread, predictions, (truth) => (truth as LayoutTruth).family))
      printTable(scoreRows(unread, predictions, (truth) => (truth as LayoutTruth).language).slice(2))
      if (options.failures) printFailures(open, predictions)
      if (options.calibrate) {
        const { rows, steps } = await calibrateFields(options.files, unread)
        console.log('\nConfidence, stated / right, by thirds of what was found; each half of the unread layouts by the other')
        printTable(rows)
        writeSteps(steps)
      }
    },
  )

async function predictAll(truths: readonly LayoutTruth[], folder: string, languages?: string): Promise<Prediction[]> {
  const further = languages === undefined ? {} : { ocrLanguagesFolder: languages }
  const reader = createCvReader({ workers: 1, niceness: 0, ocrTimeoutMs: 600_000, ...further })
  const predictions: Prediction[] = []
  try {
    for (const { file } of truths) predictions.push(await predict(reader, folder, file))
  } finally {
    reader.close()
  }
  writeFileSync(join(folder, 'predictions.jsonl'), predictions.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return predictions
}

async function scoreScans(truths: readonly LayoutTruth[], folder: string, languages?: string): Promise<void> {
  const printed = truths.filter((truth) => truth.unread && truth.format === 'pdf')
  const scans = join(folder, 'scans')
  makeScans(
    printed.map(({ file }) => file),
    folder,
    scans,
  )
  const predictions = await predictAll(printed, scans, languages)
  console.log(`Scans of unread layouts: ${new Set(printed.map(({ layout }) => layout)).size}, by language`)
  printTable(withMean(scoreRows(printed, predictions, (truth) => (truth as LayoutTruth).language)))
}

/** A last column: the mean of the nine fields. */
function withMean([head = [], ...rows]: string[][]): string[][] {
  const mean = (row: readonly string[]): string => {
    const figures = row.slice(2).filter((one) => one !== '-')
    return (figures.reduce((sum, one) => sum + Number(one), 0) / figures.length).toFixed(2)
  }
  return [[...head, 'mean'], ...rows.map((row) => [...row, mean(row)])]
}

function printFailures(truths: readonly LayoutTruth[], predictions: readonly Prediction[]): void {
  const byFile = new Map(predictions.map((one) => [one.file, one]))
  for (const truth of truths) {
    const said = byFile.get(truth.file)
    for (const field of ['name', 'email', 'phone', 'location', 'skills', 'employers', 'titles', 'degrees', 'schools'] as const) {
      if (truth[field] === undefined || truth[field] === null) continue
      const [row] = scoreRows([{ ...truth, layout: 'one' }], said === undefined ? [] : [said], () => 'one').slice(1)
      const at = ['name', 'email', 'phone', 'location', 'skills', 'employers', 'titles', 'degrees', 'schools'].indexOf(field) + 2
      if (row?.[at] === '1.00' || row?.[at] === '-') continue
      console.log(`${truth.file} ${field}: ${JSON.stringify(said?.[field] ?? null)} for ${JSON.stringify(truth[field])}`)
    }
  }
}

await command.parseAsync()
