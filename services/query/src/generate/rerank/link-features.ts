import type { Features } from '../parse-network/encoder-input/features.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { normalValue } from '../parse-network/encoder-input/previous.ts'
import { RELATION } from '../parse-network/encoder-input/relations.ts'
import { isWord, STOP_WORDS } from '../parse-network/encoder-input/tokens.ts'
import type { Role, Uses } from './column-roles.ts'
import { BEFORE, usedValues } from './word-links.ts'

const { wordColumn, wordTable } = RELATION
const EXACT: ReadonlySet<number> = new Set([wordColumn.exact, wordColumn.short, wordTable.exact])
const LINKED: ReadonlySet<number> = new Set([...EXACT, wordColumn.partial, wordColumn.fuzzy, wordTable.partial, wordTable.fuzzy])
/** From here on a word is near a name in meaning, of 255. */
const NEAR = 150
/** What a link by a part of a name is worth beside one by the whole. */
const PARTLY = 0.7

/** How the words of the question and the names and values of a query meet. */
export function linkFeatures(features: Features, schema: NetworkSchema, uses: Uses): Readonly<Record<string, number>> {
  const { firstTable, firstColumn, firstValue } = features
  const columns = new Map(schema.columns.map(({ column }, at) => [column, firstColumn + at]))
  const tables = new Map(schema.tables.map(({ table }, at) => [table, firstTable + at]))
  const usedColumns = new Set(uses.columns.flatMap(({ column }) => columns.get(column) ?? []))
  const usedTables = new Set([...uses.tables].flatMap((table) => tables.get(table) ?? []))
  const supports = (role: Role): number[] =>
    uses.columns.filter((use) => use.role === role).map(({ column }) => supportOf(features, columns.get(column) ?? -1))
  const ofTables = [...usedTables].map((node) => supportOf(features, node))
  const shown = supports('select')
  return {
    ...valueEvidence(features, uses, (column) => (columns.get(column) ?? 0) - firstColumn),
    ...coverage(features, uses, usedColumns, usedTables),
    weakestShown: weakest(shown),
    exactShown: shown.length === 0 ? 1 : shown.filter((one) => one === 1).length / shown.length,
    weakestTested: weakest(supports('where')),
    weakestGroup: weakest(supports('group')),
    weakestOrder: weakest(supports('order')),
    weakestTable: weakest(ofTables),
    meanTable: ofTables.reduce((sum, one) => sum + one, 0) / Math.max(1, ofTables.length),
    tablesPassedOver: countTablesPassedOver(features, usedTables, usedColumns),
    words: Math.min(1, firstValue / 40),
  }
}

const weakest = (list: readonly number[]): number => (list.length === 0 ? 1 : Math.min(...list))

/** How well the question names a column or a table, 0 to 1. */
function supportOf({ tokens, relations, likeness }: Features, node: number): number {
  let best = 0
  for (const at of tokens.keys()) {
    const code = relations.get(at, node)
    best = Math.max(best, EXACT.has(code) ? 1 : LINKED.has(code) ? PARTLY : likeness.get(at, node) / 255)
  }
  return node < 0 ? 0 : best
}

/** Tables that are named in full and do not occur, nor does a column that has the same words. */
function countTablesPassedOver(
  { tokens, relations, firstTable, firstColumn }: Features,
  usedTables: ReadonlySet<number>,
  usedColumns: ReadonlySet<number>,
) {
  let count = 0
  for (let table = firstTable; table < firstColumn; table += 1) {
    if (usedTables.has(table)) continue
    const isNamed = [...tokens.keys()].some(
      (at) => relations.get(at, table) === wordTable.exact && ![...usedColumns].some((column) => LINKED.has(relations.get(at, column))),
    )
    if (isNamed) count += 1
  }
  return count
}

/** Content words that nothing in the query answers to. */
function coverage(features: Features, uses: Uses, usedColumns: ReadonlySet<number>, usedTables: ReadonlySet<number>) {
  const { tokens, candidates, relations, likeness, learned, firstTable, size } = features
  const isUsed = usedValues(features, uses)
  const nodes = [...usedColumns, ...usedTables]
  const perNode = learned.length / size
  let [content, uncovered, unlinked, rareUncovered, rareUnlinked, namesPassedOver] = [0, 0, 0, 0, 0, 0]
  for (const [at, { low }] of tokens.entries()) {
    if (!isWord(low) || STOP_WORDS.has(low)) continue
    content += 1
    const inValue = candidates.some(({ span }, place) => isUsed[place] && span.has(at))
    if (inValue || nodes.some((node) => LINKED.has(relations.get(at, node)) || likeness.get(at, node) >= NEAR)) continue
    const isRare = (learned[at * perNode] ?? 0) <= 1 // not one of the words that questions of all kinds have
    uncovered += 1
    if (isRare) rareUncovered += 1
    let [isName, isLinked] = [false, candidates.some(({ span }) => span.has(at))]
    for (let node = firstTable; node < size && !isName; node += 1) {
      isName = EXACT.has(relations.get(at, node))
      isLinked ||= LINKED.has(relations.get(at, node)) || likeness.get(at, node) >= NEAR
    }
    if (isName) namesPassedOver += 1
    if (!isLinked) unlinked += 1
    if (!isLinked && isRare) rareUnlinked += 1
  }
  const all = Math.max(1, content)
  return {
    uncovered,
    uncoveredShare: uncovered / all,
    unlinked,
    unlinkedShare: unlinked / all,
    rareUncovered,
    rareUnlinked,
    rareShare: rareUncovered / all,
    namesPassedOver,
  }
}

function valueEvidence(features: Features, uses: Uses, placeOf: (column: NonNullable<Uses['values'][number]['column']>) => number) {
  const { candidates } = features
  const isUsed = usedValues(features, uses)
  const isSure = ({ flags }: (typeof candidates)[number]) => (['num', 'quote', 'date', 'period'] as const).some((flag) => flags.has(flag))
  const homes = ({ text }: Uses['values'][number]) => candidates.find((one) => normalValue(one.text) === normalValue(text))?.columns
  const compared = uses.values.flatMap((value) => (value.column ? [{ value, place: placeOf(value.column), kind: value.column.kind }] : []))
  return {
    valuesPassedOver: candidates.filter((one, at) => !isUsed[at] && one.span.size > 0 && isSure(one)).length,
    cellsPassedOver: candidates.filter((one, at) => !isUsed[at] && one.span.size > 0 && one.flags.has('cell')).length,
    valuesHeld: compared.filter(({ value, place }) => homes(value)?.has(place)).length,
    valuesAstray: compared.filter(({ value, place, kind }) => kind === 'text' && (homes(value)?.size ?? 0) > 0 && !homes(value)?.has(place))
      .length,
    valuesUnknown: compared.filter(({ value, kind }) => kind === 'text' && (homes(value)?.size ?? 0) === 0).length,
  }
}

/** Words of the question that no name and no value here is near to: those that are no common ones, and those that matter even so. */
export function strangeWords(features: Features, matter: ReadonlySet<string> = new Set()): string[] {
  const { tokens, candidates } = features
  return tokens.flatMap(({ text }, at) => (isStrange(features, at, matter) && !candidates.some(({ span }) => span.has(at)) ? [text] : []))
}

/** The same of words that are written like a name and stored nowhere: "from Narnia". */
export function strangeNames(features: Features): string[] {
  const { tokens, candidates } = features
  const isKnown = (at: number) =>
    candidates.some(
      ({ span, flags, columns, partColumns }) =>
        // "Karin Schmidt" has a Karin in it; that says nothing of Schmidt.
        span.has(at) && (flags.size > 1 || !flags.has('cap') || columns.size > 0 || (span.size === 1 && partColumns.size > 0)),
    )
  return tokens.flatMap(({ text }, at) => (at > 0 && /^\p{Lu}\p{Ll}/u.test(text) && isStrange(features, at) && !isKnown(at) ? [text] : []))
}

function isStrange(
  { tokens, relations, likeness, learned, numbers, firstTable, size }: Features,
  at: number,
  matter?: ReadonlySet<string>,
): boolean {
  const low = tokens[at]?.low ?? ''
  const isCommon = (learned[(at * learned.length) / size] ?? 0) > 1 && !matter?.has(low)
  const isNoWord = !isWord(low) || low.length < 3 || STOP_WORDS.has(low)
  if (isCommon || isNoWord || numbers.get(at, BEFORE) === 1) return false
  for (let node = firstTable; node < size; node += 1)
    if (LINKED.has(relations.get(at, node)) || likeness.get(at, node) >= NEAR) return false
  return true
}
