import { confusableWith, didYouMean, keyOf, quotesNeeded, shown, squeezed } from '../names.ts'
import type { Column, Name } from '../tree.ts'
import { refuse } from '../verdict.ts'
import type { KnownColumn } from './catalog-index.ts'
import type { Context, Relation, RelationColumn, Scope } from './scope.ts'

interface Match {
  relation: Relation
  column: RelationColumn
}

const WHOLE_ROWS = new Set(['postgresql', 'duckdb'])

/** Finds what a column reference means, innermost first, and refuses it when that is unknown or sensitive. */
export function resolveColumn(context: Context, column: Column, scope: Scope): void {
  for (const part of column.parts) refuseConfusable(context, part)
  const found = column.parts.length === 1 ? resolveBare(context, column, scope) : resolveQualified(context, column, scope)
  if (!found && !context.lenient) refuseUnknown(context, column, scope)
}

export function refuseConfusable(context: Context, name: Name): void {
  if (name.text !== name.text.trim() || /\p{Cc}/u.test(name.text))
    refuse('confusable_name', `The name "${name.text}" begins or ends with a space.`)
  const like = confusableWith(name.text, context.catalog.sensitiveNames)
  if (like !== null) refuse('confusable_name', `The name ${name.text} looks like ${like}. Use plain letters.`)
}

function resolveBare(context: Context, column: Column, scope: Scope): boolean {
  const key = keyOf(context.dialect, column.parts[0]?.text ?? '')
  let asAlias = false
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    if (!asAlias && level.parameters.has(key)) return true
    if (!asAlias && level.aliasUse === 'first' && level.aliases.has(key)) return true
    const found = matches(level.relations, key)
    if (asAlias) {
      // Where a dialect prefers the alias is not certain enough to let a sensitive column of an outer query pass.
      for (const { column: one } of found) if (one.base?.sensitive) refuseSensitive(one.base)
      continue
    }
    if (found.length > 0) {
      use(context, column, found)
      const settled = found.length === 1 || level.merged.has(key) || (level.aliasUse !== 'none' && level.aliases.has(key))
      if (!settled && !context.lenient && !takesFirst(context, found)) refuseAmbiguous(column, found)
      return true
    }
    if (level.aliasUse === 'after_columns' && level.aliases.has(key)) asAlias = true
  }
  return asAlias || resolveWholeRow(context, column, scope, key)
}

/** SQLite and DuckDB take the first of several columns of one name in one sub-query. */
const takesFirst = (context: Context, found: Match[]): boolean =>
  (context.dialect === 'sqlite' || context.dialect === 'duckdb') && found.every((match) => match.relation === found[0]?.relation)

const matches = (relations: Relation[], key: string): Match[] =>
  relations.flatMap((relation) => relation.columns.filter((column) => isNamed(column, key)).map((column) => ({ relation, column })))

const isNamed = (column: RelationColumn, key: string): boolean => column.key === key || (column.loose && column.key === squeezed(key))

/** A table's name where a value is wanted means all its columns as one. */
function resolveWholeRow(context: Context, column: Column, scope: Scope, key: string): boolean {
  if (!WHOLE_ROWS.has(context.dialect)) return false
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    const relation = level.relations.find((one) => one.key === key)
    if (relation === undefined) continue
    useAll(context, relation.columns, `${column.parts[0]?.text} as a whole`)
    context.meaning.set(column, relation)
    return true
  }
  return false
}

function resolveQualified(context: Context, column: Column, scope: Scope): boolean {
  const keys = column.parts.map((part) => keyOf(context.dialect, part.text))
  const [first, second, third] = keys as [string, string, string | undefined]
  for (let level: Scope | null = scope; level !== null; level = level.parent) {
    const named = level.relations.filter((one) => one.key === first)
    const found = matches(named, second)
    const ends = keys.length === 2 || context.dialect === 'duckdb'
    if (found.length > 0 && ends) return use(context, column, found)
    const inSchema = level.relations.filter((one) => one.key === second && one.schemaKey === first)
    const foundThere = third === undefined ? [] : matches(inSchema, third)
    if (foundThere.length > 0 && (keys.length === 3 || context.dialect === 'duckdb')) return use(context, column, foundThere)
  }
  // DuckDB: column.field; the column is what matters.
  const head = column.parts[0]
  if (context.dialect !== 'duckdb' || head === undefined || isRelation(scope, first)) return false
  return resolveBare(context, { kind: 'column', parts: [head] }, scope)
}

const isRelation = (scope: Scope, key: string): boolean => {
  for (let level: Scope | null = scope; level !== null; level = level.parent)
    if (level.relations.some((one) => one.key === key)) return true
  return false
}

function use(context: Context, column: Column, found: Match[]): true {
  useAll(
    context,
    found.map((match) => match.column),
  )
  const relation = found[0]?.relation
  if (relation !== undefined) context.meaning.set(column, relation)
  return true
}

/** Notes base columns as read; a sensitive one is refused, whatever reads it. */
export function useAll(context: Context, columns: RelationColumn[], as?: string): void {
  for (const { base } of columns) {
    if (base === null) continue
    if (base.sensitive) refuseSensitive(base, as)
    context.columns.set(`${base.table}\n${base.name}`, { table: base.table, column: base.name })
  }
}

function refuseSensitive(column: KnownColumn, as?: string): never {
  const how = as === undefined ? '' : ` and ${as} contains it`
  const advice = as === undefined ? 'Leave it out of the statement.' : 'Name the columns that are needed.'
  return refuse('sensitive_column', `The column ${column.table}.${column.name} is sensitive${how}. ${advice}`)
}

function refuseAmbiguous(column: Column, found: Match[]): never {
  const name = column.parts[0]?.text
  const choices = found.map(({ relation }) => relation.key).filter((key) => key !== null)
  return refuse(
    'ambiguous_column',
    `The column ${name} is in several tables. Write ${choices.map((key) => `${key}.${name}`).join(' or ')}.`,
  )
}

function refuseUnknown(context: Context, column: Column, scope: Scope): never {
  const name = column.parts.at(-1)?.text ?? ''
  const qualifier = column.parts.at(-2)
  const visible: Relation[] = []
  for (let level: Scope | null = scope; level !== null; level = level.parent) visible.push(...level.relations)
  const named = visible.filter((relation) => qualifier === undefined || relation.key === keyOf(context.dialect, qualifier.text))
  if (qualifier !== undefined && named.length === 0) {
    const known = visible.flatMap((relation) => relation.key ?? [])
    return refuse('unknown_table', `Nothing in FROM is called ${qualifier.text}.${didYouMean(qualifier.text, known)}`)
  }
  const known = named.flatMap((relation) => relation.columns).filter((one) => !one.base?.sensitive)
  const names = new Set(known.map((one) => one.base?.name ?? one.key))
  const hint = quotesNeeded(context.dialect, name, names) ?? didYouMean(name, names)
  const quotes = context.dialect === 'sqlite' && column.parts[0]?.quoted ? ' Write text in single quotes.' : ''
  return refuse('unknown_column', `There is no column ${shown(column.parts)}.${hint}${quotes}`)
}
