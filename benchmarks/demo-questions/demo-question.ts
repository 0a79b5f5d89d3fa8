import type pg from 'pg'
import { sameRows } from './same-rows.ts'

/** A question with what answers it; see services/query/test/demo-questions. */
export interface DemoQuestion {
  id: string
  question: string
  kind: string
  /** Null: the database cannot answer it. */
  sql: string | null
  alternatives?: string[]
  history?: { question: string; sql: string }[]
  ordered?: boolean
}

const rowsOf = async (client: pg.Client, text: string): Promise<unknown[][]> =>
  (await client.query<unknown[]>({ text, rowMode: 'array' })).rows

/** The rows of the reference and of its alternatives. */
export async function rightRows(client: pg.Client, { sql, alternatives = [] }: DemoQuestion): Promise<unknown[][][]> {
  const found: unknown[][][] = []
  for (const one of sql === null ? [] : [sql, ...alternatives]) found.push(await rowsOf(client, one))
  return found
}

/** Whether a statement gives such rows. One that cannot run does not. */
export async function isRight(client: pg.Client, { ordered }: DemoQuestion, right: readonly unknown[][][], sql: string): Promise<boolean> {
  const given = await rowsOf(client, sql).catch(() => null)
  return given !== null && right.some((rows) => sameRows(given, rows, ordered === true))
}
