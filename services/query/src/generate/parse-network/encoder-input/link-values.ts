import type { Candidate, CandidateFlag } from './candidates.ts'
import type { Features } from './features.ts'
import type { NetworkSchema } from './network-schema.ts'
import { EXTRA, RELATION } from './relations.ts'
import { isNumber } from './tokens.ts'

/** Which words say a value, which columns hold it, and what kind of value it is. */
export function linkValues(features: Features, schema: NetworkSchema): void {
  for (const [at, candidate] of features.candidates.entries()) {
    const node = features.firstValue + at
    features.relations.set(node, node, RELATION.valueValue.same)
    for (const word of candidate.span) {
      features.relations.set(word, node, RELATION.wordValue.says)
      features.relations.set(node, word, RELATION.valueWord.says)
    }
    noteColumns(features, schema, candidate, node)
    describeValue(features, candidate, node)
  }
}

function noteColumns(
  { relations, extra, numbers, firstTable, firstColumn }: Features,
  schema: NetworkSchema,
  candidate: Candidate,
  node: number,
) {
  const isNumeric = isNumber(candidate.text)
  for (const [place, { table }] of schema.columns.entries()) {
    const [column, owner] = [firstColumn + place, firstTable + table]
    const held = holding(candidate, place, isNumeric)
    if (held === null) continue
    relations.set(node, column, RELATION.valueColumn[held])
    relations.set(column, node, RELATION.columnValue[held])
    if (held !== 'holds') continue
    relations.set(node, owner, RELATION.valueTable.holds)
    relations.set(owner, node, RELATION.tableValue.holds)
    numbers.put(column, 15, 1)
    numbers.put(owner, 15, 1)
    for (const word of candidate.span) {
      extra.set(word, column, EXTRA.wordHeldByColumn)
      extra.set(column, word, EXTRA.columnHoldsWord)
      numbers.put(word, 2, 1)
    }
  }
}

function holding({ columns, numberColumns, partColumns }: Candidate, at: number, isNumeric: boolean): 'holds' | 'number' | 'part' | null {
  if (columns.has(at)) return 'holds'
  if (isNumeric && numberColumns.has(at)) return 'number'
  return partColumns.has(at) ? 'part' : null
}

function describeValue({ numbers }: Features, { text, flags, columns }: Candidate, node: number): void {
  const isNumeric = isNumber(text)
  const are = (...names: CandidateFlag[]) => names.map((name) => flags.has(name))
  numbers.put(node, 0, isNumeric, ...are('quote', 'cell', 'cap', 'small', 'numw'), isNumeric && text.length === 4)
  numbers.put(node, 7, Math.min(columns.size, 4) / 4, ...are('word', 'date', 'period', 'near', 'prev'))
}
