import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Verdict } from './judge.ts'

const FILE = new URL('./verdicts.json', import.meta.url)

export const digestOf = (source: string, flags: string): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 24)

/** Verdicts of earlier runs, by digest: a verdict depends on the expression alone, and some take a minute. */
export const readVerdicts = (): Map<string, Verdict> =>
  new Map(existsSync(FILE) ? Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Verdict>) : [])

export function writeVerdicts(verdicts: ReadonlyMap<string, Verdict>): void {
  const sorted = [...verdicts].sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
