import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { ROOT } from './setup.mjs'

const SHOWN = 20

/** A reporter for Node's test runner: which files took longest, at the end. */
// biome-ignore lint/style/noDefaultExport: what the test runner imports
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { file: string; seconds: number }[] = []
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined) {
      files.push({ file: relative(ROOT, data.file), seconds: data.duration_ms / 1_000 })
    }
  }
  if (files.length < 2) return
  files.sort((a, b) => b.seconds - a.seconds)
  yield `\nSlowest of ${files.length} files:\n`
  for (const { file, seconds } of files.slice(0, SHOWN)) yield `${seconds.toFixed(1).padStart(7)} s  ${file}\n`
}
