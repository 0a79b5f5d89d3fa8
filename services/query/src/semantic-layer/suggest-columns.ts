import { labelOf } from '../core/schema/label.ts'
import { type Column, isAudit, isKey, keyOf, type Table, visibleColumns } from '../core/schema/schema.ts'
import { personNames } from '../generate/rewrite/person-names.ts'
import { singular } from '../retrieve/stem.ts'
import { wordsInName } from './glued-names.ts'

/*
 * Which columns of a table show a row to people, and say when it happened, by what they are called.
 */

/** Names of files, of those who typed, and of places where something lies: a row is not called so. */
const NO_NAME =
  /^(file|image|photo|picture|logo|icon|path|url|link|host|domain|user|login|created|updated|modified|entered|by|class|template|from|to|reply|sender|receipt|confirm)$/
/** What a row goes by, the likeliest first. */
const NAMES: readonly RegExp[] = [
  /^name$/,
  /^title$/,
  /^(label|subject|caption|designation|headline)$/,
  /^(number|reference|code|sku|symbol)$/,
]
/** What else a row may go by: a kind has labels for both sides before its description. */
const LAST_NAMES: readonly RegExp[] = [/\b(?:label|name)\b/, /\b(?:description|summary)$/]
/** One name for all kinds of rows, where the first and last names of some are empty. */
const WHOLE_NAME = /^(?:display|full|complete)_?name$/i

const isCalledSo = ({ name, table }: Column): boolean => {
  const own = wordsInName(table.name)
  return wordsInName(name).some((word) => NO_NAME.test(word) && !own.includes(word))
}

/** Texts that say which row it is; none where only keys do. A sale that only has the name of a client goes by its number as well. */
export function displayOf(table: Table, tables: readonly Table[]): Column[] {
  const found = nameOf(table)
  const [key, ...more] = keyOf(table)
  const isOfOthers = found.length > 0 && found.every((column) => isNameOf(column, tables))
  return isOfOthers && key && more.length === 0 ? [key, ...found] : found
}

/** The `customers_name` of an order, where there are customers. */
function isNameOf({ name, table }: Column, tables: readonly Table[]): boolean {
  const [first = '', ...rest] = wordsInName(name)
  const own = wordsInName(table.name).map(singular)
  const isOther = tables.some((other) => other !== table && singular(other.name.toLowerCase()) === singular(first))
  return rest.at(-1) === 'name' && !own.includes(singular(first)) && isOther
}

function nameOf(table: Table): Column[] {
  const isText = (column: Column) => column.table === table && !isKey(column) && column.kind === 'text' && !isCalledSo(column)
  const [person] = personNames(table)
  const texts = visibleColumns(table).filter((column) => isText(column) && !column.source.computed)
  const whole = texts.find(({ name }) => WHOLE_NAME.test(name))
  if (whole) return [whole]
  const called = (word: string) => texts.filter(({ name }) => name.toLowerCase() === word)
  const [first, last] = [called('first'), called('last')]
  if (!person && first.length > 0 && last.length > 0) return [...first, ...last]
  const label = (person ?? labelOf(table)).filter(isText)
  if (label.length > 0 && !label.every(isCode)) return label
  const named = NAMES.flatMap((pattern) => texts.find(({ name }) => pattern.test(wordsInName(name).at(-1) ?? '')) ?? [])
  const lastly = LAST_NAMES.flatMap((pattern) => texts.find(({ name }) => pattern.test(wordsInName(name).join(' '))) ?? [])
  const place = texts.filter(({ name }) => /^(?:address|street)$/i.test(name))
  const found = label.length > 0 ? label : [...named, ...lastly, ...place].slice(0, 1)
  // What a code stands for says more than the code.
  const meaning = found.every(isCode) ? texts.find(({ name }) => /^(?:description|name|title)$/i.test(name)) : undefined
  return meaning ? [meaning] : found
}

const isCode = ({ name }: Column): boolean => wordsInName(name).at(-1)?.endsWith('code') === true

/** Says when a row was due, ends, was removed or was looked at last: "last month" means none of these. */
const OTHER_DATE =
  /^(birth|birthday|born|dob|death|died|deceased|dod|due|required|deadline|expir\w*|valid|until|till|end|ends|ended|stop|stopped|last|next|login|seen|delete|deleted|removed|archived|disabled|cancelled|canceled|synced|checked|modified|modification|updated|update|edited|changed|revised)$/
/** When somebody typed a row in, which is seldom when it happened. */
const TYPED_IN = /^(created|creation|inserted|entered|added|recorded|imported|import|loaded|uploaded|generated|stamp|timestamp)$/

/** The first date that says something of the row itself: not when it was written last, and no birthday. */
export function dateOf({ columns }: Table): Column | undefined {
  const dates = columns.filter(
    (column) =>
      column.kind === 'date' &&
      !column.isInternal &&
      (!isAudit(column) || isTypedIn(column)) &&
      !isTimeOfDay(column) &&
      !wordsInName(column.name).some((word) => OTHER_DATE.test(word)),
  )
  return dates.find((column) => !isTypedIn(column) && !isEnd(column)) ?? dates.find(isTypedIn) ?? dates[0]
}

/** A request is of the day when it was made, not of the day when it was done. */
const isEnd = ({ name }: Column): boolean =>
  wordsInName(name).some((word) => /^(completed|completion|finished|closed|resolved|settled)$/.test(word))

const isTypedIn = ({ name }: Column): boolean => wordsInName(name).some((word) => TYPED_IN.test(word))

/** A shift begins at eight on every day. */
const isTimeOfDay = ({ source: { type, values, profile = [] } }: Column): boolean =>
  /^time(?!stamp)/i.test(type) || [...values, ...profile].some((value) => /^\d{1,2}:\d\d/.test(value))
