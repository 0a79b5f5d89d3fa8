import { readFile } from 'node:fs/promises'
import type { AskParts } from '../ask/ask.parts.ts'
import { openParts } from '../ask/open-parts.ts'
import { checkStatement } from '../ask/steps/validate.ts'
import type { QueryConfig } from '../config.ts'
import { type Database, StatementFailure } from '../dialects/dialect.ts'
import { sensitiveColumns } from '../guard/sensitive-columns.ts'
import type { Rejected } from '../guard/sql/verdict.ts'
import { sensitiveFault } from './column-faults.ts'
import { keyFaults } from './key-faults.ts'
import { modelFaults } from './model-faults.ts'
import type { NamedFault, StatementToCheck } from './model-parts.ts'
import { warningsIn } from './model-warnings.ts'
import { isUnversioned, type ModelFault, readModel } from './read-model.ts'
import type { SemanticModel } from './semantic-model.ts'

export interface CheckedModel {
  faults: ModelFault[]
  /** What can be used as it stands, and is seldom meant. */
  warnings: ModelFault[]
  /** What it holds, in words; empty where it cannot be understood. */
  summary: string
}

/** Checks every name, expression, join and filter of a semantic layer against the database of the settings, and what the columns hold. Changes nothing. */
export async function checkModel(config: QueryConfig, file = config.NOTES_FILE): Promise<CheckedModel> {
  const text = await readFile(file, 'utf8')
  if (isUnversioned(text)) {
    const message = 'this file has no "version", so it is read as schema notes. docs/semantic-layer.md explains how to convert it'
    return { faults: [{ line: 1, column: 1, message }], warnings: [], summary: '' }
  }
  const { rest: model, faults, placeOf } = readModel(text)
  if (model === null) return { faults, warnings: [], summary: '' }
  const found = await withIndex(config, async (parts, database, signal) => ({
    faults: await faultsIn(model, parts, database, signal),
    warnings: await warningsIn(model, parts, database, signal),
  }))
  const placed = (list: readonly NamedFault[]): ModelFault[] => list.map(({ path, message }) => ({ ...placeOf(path), message }))
  const inOrder = (list: readonly ModelFault[]): ModelFault[] => list.toSorted((a, b) => a.line - b.line || a.column - b.column)
  return { faults: inOrder([...faults, ...placed(found.faults)]), warnings: inOrder(placed(found.warnings)), summary: summaryOf(model) }
}

/** The database of the settings and what is known of its schema, without any semantic layer. */
export async function withIndex<T>(
  config: QueryConfig,
  work: (parts: AskParts, database: Database, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { parts, close } = await openParts({ ...config, NOTES_FILE: '', EXAMPLES_FILE: '', LLM_HOST: '' }, () => undefined)
  const { signal } = new AbortController()
  try {
    const database = await parts.database()
    await parts.index.refresh(database, signal)
    if (parts.index.current() === null) throw new Error(parts.index.reason())
    return await work(parts, database, signal)
  } finally {
    await close()
  }
}

export async function faultsIn(model: SemanticModel, parts: AskParts, database: Database, signal: AbortSignal) {
  const index = parts.index.current()
  if (index === null) throw new Error(parts.index.reason())
  const { faults, statements } = modelFaults(model, index, sensitiveColumns(parts.sensitive))
  faults.push(...(await keyFaults(model, index, parts, database, signal)))
  for (const statement of statements) {
    const message = await refusalOf(statement, parts, database, signal)
    if (message !== null) faults.push({ path: statement.path, message: `${statement.what}: ${message}` })
  }
  return faults
}

/** What the guard or the database says against a statement; null for nothing. */
async function refusalOf({ sql }: StatementToCheck, parts: AskParts, database: Database, signal: AbortSignal): Promise<string | null> {
  const checked = await checkStatement(sql, database, parts)
  if (!('runnable' in checked)) return inWordsOfTheFile(checked)
  try {
    await database.estimate(checked.runnable, signal)
    return null
  } catch (error) {
    if (error instanceof StatementFailure) return error.reason === 'timeout' ? null : error.message
    throw error
  }
}

/** The guard speaks of a statement, which the author of the file has not written. */
function inWordsOfTheFile({ code, message }: Rejected): string {
  if (code === 'syntax_error')
    return message.replace(/^The statement cannot be read at /, 'this is not SQL that can be read. It stops making sense at ')
  const [, table = '', column = ''] = /^The column (.{1,200})\.([^.]{1,200}?) is sensitive/.exec(message) ?? []
  return code === 'sensitive_column' && table !== '' ? sensitiveFault(table, column) : message
}

/**
 * What is at fault in the file that the service starts with. It starts all the same, and a definition with a fault answers nothing: that
 * is to be seen in the log. Nothing is planned by the database here.
 */
export async function faultsAtStart(file: string, parts: AskParts, database: Database): Promise<string[]> {
  const text = file === '' ? '' : await readFile(file, 'utf8')
  const index = parts.index.current()
  if (text === '' || isUnversioned(text) || index === null) return []
  const { model, placeOf } = readModel(text)
  if (model === null || model.ranking === 'reporting') return []
  const { faults, statements } = modelFaults(model, index, sensitiveColumns(parts.sensitive))
  for (const { path, what, sql } of statements) {
    const checked = await checkStatement(sql, database, parts)
    if (!('runnable' in checked)) faults.push({ path, message: `${what}: ${inWordsOfTheFile(checked)}` })
  }
  return faults.map(({ path, message }) => `line ${placeOf(path).line}: ${message}`)
}

function summaryOf({ tables = {}, joins = [], out_of_scope = {} }: SemanticModel): string {
  const all = Object.values(tables)
  const count = (of: (table: (typeof all)[number]) => object | undefined) =>
    all.reduce((sum, table) => sum + Object.keys(of(table) ?? {}).length, 0)
  return [
    counted(all.length, 'table'),
    counted(
      count(({ measures }) => measures),
      'measure',
    ),
    counted(
      count(({ dimensions }) => dimensions),
      'dimension',
    ),
    counted(
      count(({ filters }) => filters),
      'filter',
    ),
    counted(joins.length, 'join'),
    `${counted(Object.keys(out_of_scope).length, 'topic')} out of scope`,
  ].join(', ')
}

const counted = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
