import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { readConfig } from '@tanager/kernel'
import { Command, createArgument, InvalidArgumentError } from 'commander'
import { SETTINGS } from '../../../services/talent/src/config.ts'
import { type CvParts, openCvParts } from '../../../services/talent/src/modules/candidates/cv-parts.ts'
import { tenantCode } from './arguments.ts'
import { source, workerCount } from './candidate-arguments.ts'
import { openReport } from './cv-import/report.ts'
import { countFiles, type ImportResult, runImport } from './cv-import/run-import.ts'
import { dataDirOf, withOwner } from './database.ts'
import { demandTenant } from './operator-context.ts'
import { inThousands, progressBar } from './progress-bar.ts'
import { Refusal } from './refusal.ts'
import { refreshStatistics } from './statistics.store.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  tenant: string
  source?: string
  report?: string
  workers: number
}

const { CV_MAX_BYTES, CV_TIMEOUT_MS, OCR_LANGUAGES_DIR, CLAMD_HOST, CLAMD_PORT } = SETTINGS

function existingFolder(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new InvalidArgumentError('There is no such folder.')
  return realpathSync(path)
}

export const cvImportCommand = (terminal: Terminal): Command =>
  new Command('import')
    .description('Imports every CV of a folder and the folders in it. Run it again to go on: nothing is imported twice.')
    .addArgument(createArgument('<folder>', 'where the files are').argParser(existingFolder))
    .requiredOption('--tenant <code>', 'the tenant', tenantCode)
    .option('--source <text>', 'where the CVs came from; kept with each candidate', source)
    .option('--report <file>', 'what became of each file, as JSON lines; beside the folder when left out')
    .option('--workers <number>', 'files that are read at the same time', workerCount, 1)
    .addHelpText(
      'after',
      `
Each file is taken as an upload would be, in a transaction of its own, under CV_MAX_BYTES, CV_TIMEOUT_MS and CLAMD_HOST. The first
line of the report says which import it is, each further one what became of a file; where a file has several, the last one counts.
A later run with the same report goes on after Ctrl-C, a crash or a power cut: files that were created are left out (by path and
SHA-256), those that were refused are tried again. Exit 0 when every file is in the bank, 1 when some were refused.

Example:
  npm run tanager -- cv import ./cvs --tenant acme --source 'Old database' --report cvs.jsonl --workers 2`,
    )
    .action((folder: string, options: Options) =>
      withOwner(terminal, async ({ ownerUrl, pool }) => {
        const tenantId = await demandTenant(pool, options.tenant)
        const path = resolve(options.report ?? join(dirname(folder), `${basename(folder)}.${options.tenant}.import.jsonl`))
        const report = await openReport(path, { tenant: options.tenant, folder })
        const cv = openParts(terminal.env, options.workers)
        const interrupt = watchInterrupts(terminal)
        const inside = relative(folder, realpathSync(path)).split(sep).join('/')
        const total = (await countFiles(folder)) - (inside.startsWith('../') ? 0 : 1)
        const resume = ['npm run tanager -- cv import', quoted(folder), '--tenant', options.tenant, '--report', quoted(path)]
        if (options.source !== undefined) resume.push('--source', quoted(options.source))
        try {
          const parts = { folder, pool, tenantId, source: options.source ?? null, report, cv, ignore: new Set([inside]) }
          const bar = progressBar(total, barOutput(terminal))
          const run = { workers: options.workers, onProgress: bar, stopping: interrupt.asked }
          const result = await runImport(parts, run).catch((error: unknown) => {
            terminal.sayAside(`The import stopped. What was created stays. To go on: ${resume.join(' ')}`)
            throw error
          })
          if (result.created > 0) await refreshStatistics(ownerUrl)
          terminal.say(summary(result, options.tenant, path))
          if (result.stopped) throw new Refusal(`Stopped after ${result.files} of ${total} files. To go on: ${resume.join(' ')}`)
          if (result.refused > 0) throw new Refusal(`${refusals(result)}. The report says which and why: ${path}`)
        } finally {
          interrupt.forget()
          cv.reader.close()
          report.close()
        }
      }),
    )

/** As the service reads its settings for uploads. */
function openParts(env: NodeJS.ProcessEnv, workers: number): CvParts {
  const settings = readConfig({ CV_MAX_BYTES, CV_TIMEOUT_MS, OCR_LANGUAGES_DIR, CLAMD_HOST, CLAMD_PORT }, env)
  return openCvParts({ ...settings, TANAGER_DATA_DIR: dataDirOf(env), CV_WORKERS: workers })
}

function summary({ files, created, before, skipped, refused }: ImportResult, tenant: string, path: string): string {
  const parts = [`${inThousands(created)} created`]
  if (before > 0) parts.push(`${inThousands(before)} created before`)
  parts.push(`${inThousands(refused)} refused`, `${inThousands(skipped)} left out`)
  return `${inThousands(files)} files for ${tenant}: ${parts.join(', ')}. Report: ${path}`
}

const refusals = ({ refused, reasons }: ImportResult): string =>
  `${inThousands(refused)} files were refused (${[...reasons].map(([code, count]) => `${code}: ${count}`).join(', ')})`

/** Ctrl-C finishes the files at hand; a second one ends at once, which loses nothing either. */
function watchInterrupts(terminal: Terminal) {
  let asked = false
  const onSignal = () => {
    if (asked) process.exit(130)
    asked = true
    terminal.sayAside('\nFinishing the files at hand. Ctrl-C again stops at once.')
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return { asked: () => asked, forget: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal) }
}

const barOutput = ({ sayAside }: Terminal) =>
  process.stderr.isTTY ? process.stderr : { write: (line: string) => sayAside(line.trimEnd()) }

const quoted = (text: string) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
