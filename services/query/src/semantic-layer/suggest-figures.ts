import { type Column, isKey, keyOf, type Schema, type Table } from '../core/schema/schema.ts'
import type { DialectName } from '../dialects/dialect.ts'
import { wordsInName } from './glued-names.ts'
import type { TableModel } from './semantic-model.ts'
import { dateOf } from './suggest-columns.ts'

const wordsOf = ({ name }: Column): string[] => wordsInName(name)
const says = (pattern: RegExp) => (column: Column) => wordsOf(column).some((word) => pattern.test(word))

const PRICE = says(/^(price|rate|tariff|cost)$/)
const QUANTITY = says(/^(quantity|qty|units|pieces|ordered|hours|minutes|nights|days)$/)
const DISCOUNT = says(/^(discount|rebate|reduction)$/)
/** `total_wins` counts what each row has: only what is called a total at the end is one. */
const AMOUNT = (column: Column): boolean =>
  IS_AMOUNT(column) || /^(total|subtotal)$/.test(wordsOf(column).at(-1) ?? '') || /\btotal due$/.test(wordsOf(column).join(' '))
const IS_AMOUNT = says(/^(amount|fee|fees|payment|paid|revenue|sales|cost|charge|turnover|tax|freight|premium)$/)
/** Weights and sizes say what a row is like: nobody adds them up. */
const SPAN = says(/^(minutes|hours|seconds|duration|distance|mileage|quantity|qty)$/)
/** A cost or a price of each, a limit, a share or a code is no amount, whatever else its name says. */
const NO_AMOUNT = says(/^(standard|list|unit|each|average|avg|mean|min|max|limit|level|rate|percent|pct|code|class|type|flag|number|id)$/)

/** Names must be written so that they are names: quoted where they need it. */
const nameIn = ({ name }: Column): string => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : `"${name}"`)

/** Price times quantity, less a discount that is a share; and the sums of what is an amount by its name. */
export function suggestMeasures(table: Table, schema: Schema): NonNullable<TableModel['measures']> {
  const numbers = table.columns.filter((column) => column.kind === 'number' && !isKey(column) && !isCalledKey(column) && !column.isInternal)
  const isSold = !isListed(table, schema)
  const [price, quantity] = [numbers.find(PRICE), isSold ? numbers.find((column) => QUANTITY(column) && !PRICE(column)) : undefined]
  const discount = numbers.find((column) => DISCOUNT(column) && isShare(column))
  const product = price && quantity ? `${nameIn(price)} * ${nameIn(quantity)}${discount ? ` * (1 - ${nameIn(discount)})` : ''}` : null
  // What something costs is added up where it happened, and not where it is only listed.
  const isAmount = (column: Column): boolean =>
    PRICE(column) ? product === null && dateOf(table) !== undefined : AMOUNT(column) || SPAN(column)
  const sums = numbers.filter((column) => isAmount(column) && !DISCOUNT(column) && !NO_AMOUNT(column))
  return {
    ...(product &&
      (isBought(table)
        ? { 'purchase value': `sum(${product})` }
        : { revenue: { expression: `sum(${product})`, synonyms: ['sales', 'turnover'] } })),
    ...Object.fromEntries(sums.map((column) => [calledTotal(wordsOf(column)), `sum(${nameIn(column)})`])),
  }
}

/** A key that the database does not declare. */
const isCalledKey = (column: Column): boolean => wordsOf(column).some((word) => /^(id|ids|key|uuid|guid)$/.test(word))

/** Other rows say how many of it were sold: its own quantity is what is in stock. */
function isListed(table: Table, { tables, joins }: Schema): boolean {
  const [key, ...more] = keyOf(table)
  const refers = (other: Table): boolean =>
    joins.some(({ child, parent }) => child === other && parent === table) ||
    (key !== undefined && more.length === 0 && key.name.toLowerCase() !== 'id' && other.columns.some(({ name }) => name === key.name))
  return tables.some(
    (other) => other !== table && refers(other) && other.columns.some((column) => column.kind === 'number' && QUANTITY(column)),
  )
}

/** What is bought is no revenue. */
const isBought = ({ name }: Table): boolean => wordsInName(name).some((word) => /^purchas/.test(word))

/** All known values lie between 0 and 1. */
const isShare = ({ source: { profile = [], values } }: Column): boolean => {
  const numbers = [...profile, ...values].map(Number)
  return numbers.length > 0 && numbers.every((value) => value >= 0 && value <= 1)
}

const calledTotal = (words: readonly string[]): string => (words.includes('total') ? words.join(' ') : `total ${words.join(' ')}`)

/** `is_insured` is said as "insured". */
function saidOf(column: Column): string {
  const words = wordsOf(column)
  return (/^(?:is|has)$/.test(words[0] ?? '') ? words.slice(1) : words).join(' ')
}

const DUE = says(/^(due|required|deadline|promised|planned|expected)$/)
const DONE = says(/^(shipped|delivered|returned|paid|done|finished|completed|closed|actual|resolved)$/)

/** Today's date, as a statement says it. */
const TODAY = (dialect: DialectName): string => (dialect === 'mssql' ? 'cast(getdate() as date)' : 'current_date')

/** Flags by their name, what was done after it was due, and what was due and is not done yet. */
export function suggestFilters(table: Table, dialect: DialectName): NonNullable<TableModel['filters']> {
  const columns = table.columns.filter((column) => !column.isInternal)
  const dates = columns.filter(({ kind }) => kind === 'date')
  const [due, done] = [dates.find(DUE), dates.find(DONE)]
  const flags = columns.filter(({ kind }) => kind === 'boolean')
  return {
    ...(due &&
      done && {
        late: { where: `${nameIn(done)} > ${nameIn(due)}`, synonyms: ['delayed'] },
        overdue: { where: `${nameIn(done)} is null and ${nameIn(due)} < ${TODAY(dialect)}`, synonyms: ['past due'] },
      }),
    ...Object.fromEntries(flags.map((column) => [saidOf(column), `${nameIn(column)} = true`]).filter(([name]) => name !== '')),
  }
}
