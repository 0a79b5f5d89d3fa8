import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { wordsOfName } from './encoder-input/names.ts'
import { tokensOf, trainedStem } from './encoder-input/tokens.ts'

/** Columns that the network looks at together: its work grows with their square. */
export const MOST_COLUMNS = 160

/** The likeliest tables that there is room for. Of one that alone is too wide, the keys and what the question may mean. */
export function withinTokenBudget(tables: readonly IndexedTable[], question: string): IndexedTable[] {
  const kept: IndexedTable[] = []
  let room = MOST_COLUMNS
  for (const table of tables) {
    if (table.columns.length <= room) kept.push(table)
    else if (kept.length === 0) kept.push({ ...table, columns: likeliest(table, question, room) })
    else continue
    room -= kept.at(-1)?.columns.length ?? 0
  }
  return kept
}

function likeliest({ columns, foreignKeys }: IndexedTable, question: string, room: number): IndexedColumn[] {
  const questionStems = new Set(tokensOf(question).map(({ stem }) => stem))
  const keys = new Set(foreignKeys.flatMap((key) => key.columns))
  const worth = ({ name, isPrimaryKey }: IndexedColumn): number =>
    (isPrimaryKey || keys.has(name) ? 2 : 0) + wordsOfName(name).filter((word) => questionStems.has(trainedStem(word))).length
  const chosen = new Set([...columns].sort((a, b) => worth(b) - worth(a)).slice(0, room))
  return columns.filter((column) => chosen.has(column))
}
