import { existsSync, readFileSync } from 'node:fs'

/** One question with what is held to be its answer. */
export interface Case {
  id: string
  dataset: string
  db_id: string
  question: string
  gold_sql?: string
  history?: { question: string; sql: string }[]
}

export function readCases(path: string, limit = Number.POSITIVE_INFINITY): Case[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, limit)
    .map((line) => JSON.parse(line) as Case)
}

/** One name per line. */
export const readNames = (path: string): Set<string> =>
  new Set(
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )

/** Says what is missing instead of failing; true when all is there. */
export function allThere(...paths: string[]): boolean {
  const missing = paths.filter((path) => !existsSync(path))
  for (const path of missing) console.log(`Skipped: there is no ${path}.`)
  return missing.length === 0
}
