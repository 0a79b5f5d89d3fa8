import type { Schema, Table } from '../../../core/schema/schema.ts'
import { literally } from '../../parse-rules/link/literally.ts'

/** An action that the semantic layer knows, as a question says it, and the keys to those who did it. */
export interface Action {
  pattern: RegExp
  keys: RegExp[]
  /** A state of the same name, where the action has no condition: who scheduled it does not ask for what is still scheduled. */
  state: RegExp | null
}
const BETWEEN = '(?: else)?(?: (?:has|have|had|did|usually|mostly|actually|ever|also|already))*'
const known = new WeakMap<Table, Action[]>()

/** Actions whose agents a question asks for. */
export const actionsIn = ({ tables }: Schema, question: string): Action[] =>
  tables.flatMap(deedsOf).filter(({ pattern }) => pattern.test(question))

/** "Who approved the offers" is answered by who created them: another did it than is asked for. */
export function isDoneByAnother(actions: readonly Action[], sql: string): boolean {
  return actions.length > 0 && !actions.some(({ keys, state }) => keys.some((key) => key.test(sql)) && !state?.test(sql))
}

const OBLIGED =
  /\bwho(?: else)?(?: still| now)? (?:(?:has|have|needs?|ought|is|are)(?: still| yet)?(?: got| supposed)? to|must|should|will)\b/i

/** "Who has to decide on them" is answered by who has decided. */
export const isAlreadyDone = ({ tables }: Schema, question: string, sql: string): boolean =>
  OBLIGED.test(question) && tables.flatMap(deedsOf).some(({ keys }) => keys.some((key) => key.test(sql)))

function deedsOf(table: Table): Action[] {
  const before = known.get(table)
  if (before !== undefined) return before
  const actions = Object.entries(table.source.semantics?.phrases ?? {}).flatMap(([texts, { by, where }]): Action[] => {
    const keys = (by ?? [])
      .flatMap((one) => one.split(/(?<!\s)\s+via\s+/)[1] ?? [])
      .map((key) => new RegExp(`\\b${literally(table.name)}\\W{1,3}${literally(key)}\\b`))
    if (keys.length === 0) return []
    return texts
      .split('|')
      .map((text) => text.trim())
      .map((text) => ({
        pattern: new RegExp(`\\bwho${BETWEEN} ${literally(text)}(?![\\p{L}\\d])`, 'iu'),
        keys,
        state: where === undefined ? new RegExp(`= '${literally(text)}'`, 'i') : null,
      }))
  })
  known.set(table, actions)
  return actions
}
