import { filesOf } from './folder.ts'
import { type ImportParts, importFile } from './import-file.ts'
import type { ReportLine } from './report.ts'

export interface ImportResult {
  files: number
  created: number
  /** By an earlier run with the same report. */
  before: number
  skipped: number
  refused: number
  /** How often each code was the reason of a refusal. */
  reasons: Map<string, number>
  /** Asked to stop before the end. */
  stopped: boolean
}

export interface RunOptions {
  /** So many files are in memory at once. */
  workers: number
  onProgress(done: number): void
  /** True: the files at hand are finished, and no other is begun. */
  stopping(): boolean
}

export async function countFiles(folder: string): Promise<number> {
  let count = 0
  for await (const _ of filesOf(folder)) count++
  return count
}

/** Imports the folder. A failure that is not the file's own ends it, after the files at hand. */
export async function runImport(parts: ImportParts & { ignore: ReadonlySet<string> }, options: RunOptions): Promise<ImportResult> {
  const result: ImportResult = { files: 0, created: 0, before: 0, skipped: 0, refused: 0, reasons: new Map(), stopped: false }
  const files = filesOf(parts.folder)
  const failures: unknown[] = []

  const settle = (line: ReportLine | 'before') => {
    result.files++
    if (line === 'before') result.before++
    else {
      parts.report.add(line)
      result[line.outcome]++
      if (line.outcome === 'refused') result.reasons.set(String(line.code), (result.reasons.get(String(line.code)) ?? 0) + 1)
    }
    options.onProgress(result.files)
  }
  const lane = async () => {
    while (failures.length === 0) {
      if (options.stopping()) {
        result.stopped = true
        return
      }
      const { value: entry, done } = await files.next()
      if (done) return
      const { file, skip } = entry
      if (parts.ignore.has(file)) continue
      if (skip) {
        settle({ file, outcome: 'skipped', ...skip, candidate_id: null, sha256: null })
        continue
      }
      const told = await importFile(parts, file)
      settle(told === 'before' ? told : { file, ...told })
    }
  }
  await Promise.all(
    Array.from({ length: options.workers }, () =>
      lane().catch((error: unknown) => {
        failures.push(error)
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
  return result
}
