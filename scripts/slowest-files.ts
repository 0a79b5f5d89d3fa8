import { join, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { brokenProgram, tellBroken } from './broken-processes.ts'
import { ROOT } from './setup.mjs'
import { readPrograms } from './test-programs.ts'

const SHOWN = 20

/** A reporter for Node's test runner: which files took longest, at the end, and whose process broke. */
// biome-ignore lint/style/noDefaultExport: what the test runner imports
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests = new Map<string, number>() // of each file, those that share a process too
  const processes = new Map<string, number>() // with the start
  const broken: string[] = []
  for await (const event of events) {
    const { type, data } = event
    const program = brokenProgram(event)
    if (program !== undefined) broken.push(program)
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.file !== undefined) {
      tests.set(data.file, (tests.get(data.file) ?? 0) + data.details.duration_ms)
    }
    if (type === 'test:summary' && data.file !== undefined) processes.set(data.file, data.duration_ms)
  }
  if (broken.length > 0) yield tellBroken(broken)
  for (const { path, files } of readPrograms(process.env.TANAGER_TEST_RUN ?? '')) {
    const ms = processes.get(path)
    if (ms !== undefined && files.length === 1) processes.set(join(ROOT, files[0] as string), ms)
  }
  const files = [...tests].map(([file, ms]) => ({ file: relative(ROOT, file), seconds: (processes.get(file) ?? ms) / 1_000 }))
  if (files.length < 2) return
  files.sort((a, b) => b.seconds - a.seconds)
  yield `\nSlowest of ${files.length} files:\n`
  for (const { file, seconds } of files.slice(0, SHOWN)) yield `${seconds.toFixed(1).padStart(7)} s  ${file}\n`
}
