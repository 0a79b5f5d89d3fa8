import type { Column, Schema } from '../../../core/schema/schema.ts'
import { FUNCTION_WORDS, type Token } from '../../../retrieve/words.ts'
import { personNames } from '../../rewrite/person-names.ts'
import type { ValueLink } from './link-values.ts'

/** What a last name is worth that stands behind a stored first name: not every name is known. */
const BEHIND_FIRST = 0.95

/**
 * "Hank Aaron" is one person, not everybody who is called Hank or Aaron: behind a first name that is stored, another name is the last
 * name in the same table, whatever else has that word.
 */
export function linkPersons(schema: Schema, tokens: readonly Token[], values: readonly ValueLink[]): ValueLink[] {
  const pairs = new Map<Column, Column>(schema.tables.flatMap((table) => personNames(table)))
  if (pairs.size === 0) return [...values]
  const found = new Map<ValueLink, ValueLink>()
  const added: ValueLink[] = []
  for (const one of values) {
    const [first, last] = [tokens[one.from], tokens[one.to]]
    if (one.to - one.from !== 1 || one.marked === 'quoted' || !isName(first) || !isName(last)) continue
    const options = one.options.filter(({ column, isPart }) => !isPart && pairs.has(column))
    if (options.length === 0) continue
    const columns = new Set(options.flatMap(({ column }) => pairs.get(column) ?? []))
    const behind = values.find(({ from, to }) => from === one.to && to === one.to + 1)
    const known = behind?.options.filter(({ column, isPart }) => !isPart && columns.has(column)) ?? []
    const named = known.length > 0 ? known : unknown(columns, last?.text ?? '')
    if (named.length === 0) continue
    const lasts = new Set(named.map(({ column }) => column))
    found.set(one, { ...one, marked: 'capital', options: options.filter(({ column }) => lasts.has(pairs.get(column) as Column)) })
    const link: ValueLink = { from: one.to, to: one.to + 1, text: last?.text ?? '', options: named, marked: 'capital' }
    if (behind) found.set(behind, link)
    else added.push(link)
  }
  // A name that nothing here is known by begins with the first one, and is told apart now.
  const taken = [...found.values(), ...added]
  const isCut = (link: ValueLink) =>
    link.options.length === 0 && link.marked === 'capital' && taken.some(({ from, to }) => from < link.to && link.from < to)
  return [...values.filter((link) => found.has(link) || !isCut(link)).map((link) => found.get(link) ?? link), ...added]
}

/** A last name that is not among those that are known, where not all of them are. */
const unknown = (columns: ReadonlySet<Column>, value: string): ValueLink['options'] =>
  [...columns].filter(({ source }) => !source.valuesComplete).map((column) => ({ column, value, score: BEHIND_FIRST, isPart: false }))

const isName = (token: Token | undefined): boolean =>
  token !== undefined && /^\p{Lu}\p{Ll}/u.test(token.text) && !FUNCTION_WORDS.has(token.word)
