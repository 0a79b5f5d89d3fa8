import type { DialectName } from '../../../dialects/dialect.ts'
import { type Chance, chance } from './random.ts'

/**
 * Random statements that are hard on name resolution: few names, each used for tables, aliases and columns alike, so that
 * scopes hide and reveal one another. a.ssn and b.salary are sensitive; d.ssn is not.
 */
export const NAME_TABLES = {
  a: 'id text, name text, ssn text, k text',
  b: 'id text, name text, salary text, k text',
  c: 'id text, status text, k text',
  d: 'x text, ssn text, name text',
}
export const NAME_SENSITIVE = ['a.ssn', 'b.salary']

const ALIASES = ['a', 'b', 'c', 'd', 't', 'u', 'ssn', 'id', 'name', 'r']
const COLUMNS = ['id', 'name', 'ssn', 'salary', 'k', 'status', 'x', 't', 'u', 'a', 'b']
const OWN: Record<string, string[]> = Object.fromEntries(
  Object.entries(NAME_TABLES).map(([table, columns]) => [table, columns.split(', ').map((column) => column.split(' ')[0] ?? '')]),
)

interface Visible {
  alias: string
  columns: string[]
}
interface Made {
  sql: string
  columns: string[]
}
interface Maker {
  dialect: DialectName
  by: Chance
  depth: number
  ctes: Visible[]
}

export function randomSelect(dialect: DialectName, seed: number): string {
  return query({ dialect, by: chance(seed), depth: 0, ctes: [] }, [], 0).sql
}

const wholeRows = ({ dialect }: Maker): boolean => dialect === 'postgresql' || dialect === 'duckdb'

function column({ by }: Maker, scope: Visible[]): string {
  if (scope.length === 0 || by.is(0.06)) return by.is(0.5) ? by.pick(COLUMNS) : `${by.pick(ALIASES)}.${by.pick(COLUMNS)}`
  const from = by.pick(scope)
  const name = from.columns.length > 0 && by.is(0.95) ? by.pick(from.columns) : by.pick(COLUMNS)
  return by.is(0.6) && from.alias !== 'zz' ? `${from.alias}.${name}` : name
}

function expression(maker: Maker, scope: Visible[]): string {
  const { by } = maker
  maker.depth += 1
  const roll = maker.depth > 6 ? 0 : by.next()
  let made = "'lit'"
  if (roll < 0.6) made = column(maker, scope)
  else if (roll < 0.66) made = `concat(${column(maker, scope)}, 'x')`
  else if (roll < 0.71) made = `coalesce(${expression(maker, scope)}, 'x')`
  else if (roll < 0.78) made = `(${query(maker, scope, 1).sql} limit 1)`
  else if (roll < 0.82) made = `case when ${condition(maker, scope)} then ${expression(maker, scope)} end`
  else if (roll < 0.85) made = `max(${expression(maker, scope)}) over (partition by ${expression(maker, scope)})`
  else if (roll < 0.9 && wholeRows(maker)) made = `cast(${scope.length > 0 ? by.pick(scope).alias : by.pick(ALIASES)} as text)`
  maker.depth -= 1
  return made
}

function condition(maker: Maker, scope: Visible[]): string {
  const roll = maker.by.next()
  if (roll < 0.5) return `${expression(maker, scope)} = ${expression(maker, scope)}`
  if (roll < 0.65) return `exists (${query(maker, scope, 1).sql})`
  if (roll < 0.8) return `${column(maker, scope)} in (${query(maker, scope, 1).sql})`
  return roll < 0.9 ? `${column(maker, scope)} is null` : `(${condition(maker, scope)} or ${condition(maker, scope)})`
}

function table(maker: Maker, outer: Visible[], used: Visible[]): string {
  const { by, ctes } = maker
  let alias = by.pick(ALIASES)
  for (let tries = 0; tries < 9 && used.some((one) => one.alias === alias); tries += 1) alias = by.pick(ALIASES)
  if (maker.depth > 4 || by.is(0.62)) {
    const name = by.is(0.4) && ctes.length > 0 ? by.pick(ctes).alias : by.pick(Object.keys(OWN))
    const columns = ctes.findLast((one) => one.alias === name)?.columns ?? OWN[name] ?? []
    if (by.is(0.08) && wholeRows(maker) && columns.length > 0) {
      const renamed = by.pick(COLUMNS)
      used.push({ alias, columns: [renamed, ...columns.slice(1)] })
      return `${name} ${alias}(${renamed})`
    }
    const bare = by.is(0.3) && !used.some((one) => one.alias === name)
    used.push({ alias: bare ? name : alias, columns })
    return bare ? name : `${name} ${alias}`
  }
  if (by.is(0.15)) return rowSource(maker, [...used, ...outer], alias, used)
  const lateral = wholeRows(maker) && by.is(0.4)
  const inner = query(maker, lateral ? [...used, ...outer] : outer, 0)
  used.push({ alias, columns: inner.columns })
  return `${lateral ? 'lateral ' : ''}(${inner.sql}) ${alias}`
}

/** VALUES, or a function over a column of whatever it sees. */
function rowSource(maker: Maker, scope: Visible[], alias: string, used: Visible[]): string {
  const { by, dialect } = maker
  const value = column(maker, scope)
  const name = by.pick(COLUMNS)
  if (dialect === 'mysql') {
    used.push({ alias, columns: [name] })
    return `(select ${value} as ${name}) ${alias}`
  }
  if (dialect === 'sqlite') {
    used.push({ alias, columns: ['value', 'key'] })
    return `json_each(${value}) ${alias}`
  }
  used.push({ alias, columns: [name] })
  const list = dialect === 'duckdb' ? `unnest([${value}])` : `unnest(array[${value}])`
  return by.is(0.5) ? `${list} as ${alias}(${name})` : `(values (${value})) as ${alias}(${name})`
}

/** (a x join b y on …): what the condition sees of its neighbours differs from database to database. */
function bracketed(maker: Maker, outer: Visible[], used: Visible[]): string {
  const left = table(maker, outer, used)
  const right = table(maker, outer, used)
  return `(${left} join ${right} on ${condition(maker, [...used, ...outer])})`
}

function from(maker: Maker, outer: Visible[], used: Visible[]): string {
  const { by } = maker
  let sql = table(maker, outer, used)
  if (by.is(0.12) && maker.depth < 5) sql += `, ${bracketed(maker, outer, used)}`
  while (by.is(0.45) && used.length < 4) {
    const roll = by.next()
    const left = used.flatMap((one) => one.columns)
    const joined = table(maker, outer, used)
    const common = left.filter((name) => used.at(-1)?.columns.includes(name))
    if (roll < 0.25) sql += `, ${joined}`
    else if (roll < 0.37) sql += ` natural join ${joined}`
    else if (roll < 0.5) sql += ` join ${joined} using (${by.pick(common.length > 0 ? common : COLUMNS)})`
    else sql += ` ${by.pick(['left ', '', 'inner '])}join ${joined} on ${condition(maker, [...used, ...(by.is(0.2) ? outer : [])])}`
  }
  return sql
}

function withClause(maker: Maker, outer: Visible[]): string {
  const { by } = maker
  if (!by.is(0.18) || maker.depth >= 4) return ''
  const name = by.pick(['a', 'c', 't', 'ssn', 'q'])
  const body = query(maker, by.is(0.5) ? outer : [], 0)
  const renamed = by.is(0.4) && body.columns.length === 1 ? by.pick(COLUMNS) : null
  maker.ctes = [...maker.ctes, { alias: name, columns: renamed === null ? body.columns : [renamed] }]
  return `with ${by.is(0.3) ? 'recursive ' : ''}${name}${renamed === null ? '' : `(${renamed})`} as (${body.sql}) `
}

/** `wanted` columns, or any number when it is 0. */
function query(maker: Maker, outer: Visible[], wanted: number): Made {
  const { by } = maker
  const ctes = maker.ctes
  maker.depth += 1
  const before = withClause(maker, outer)
  const used: Visible[] = []
  const tables = by.is(0.95) ? from(maker, outer, used) : ''
  const scope = [...used, ...used, ...(by.is(0.5) ? outer : [])]
  const columns: string[] = []
  const items = Array.from({ length: wanted || 1 + Math.floor(by.next() * 2) }, () => item(maker, scope, used, wanted === 0, columns))
  let sql = `${before}select ${by.is(0.1) ? 'distinct ' : ''}${items.join(', ')}${tables === '' ? '' : ` from ${tables}`}`
  const named = { alias: 'zz', columns }
  if (by.is(0.35)) sql += ` where ${condition(maker, by.is(0.3) ? [...scope, named] : scope)}`
  if (by.is(0.1)) sql += ` group by ${by.is(0.5) ? by.pick(columns) : expression(maker, scope)}`
  if (by.is(0.05)) sql += ` having ${condition(maker, [...scope, named])}`
  if (by.is(0.1)) sql += ` union all select ${columns.map(() => expression(maker, outer)).join(', ')}`
  if (by.is(0.25) && wanted === 0) sql += ` order by ${by.is(0.5) ? by.pick(columns) : expression(maker, scope)}`
  maker.depth -= 1
  maker.ctes = ctes
  return { sql, columns }
}

function item(maker: Maker, scope: Visible[], used: Visible[], stars: boolean, columns: string[]): string {
  const { by } = maker
  if (stars && used.length > 0 && by.is(0.12)) {
    const of = by.is(0.5) ? used : [by.pick(used)]
    columns.push(...of.flatMap((one) => one.columns))
    return of === used ? '*' : `${of[0]?.alias}.*`
  }
  const made = expression(maker, scope)
  const alias = by.is(0.5) ? by.pick(COLUMNS) : null
  columns.push(alias ?? (/^[a-z.]+$/.test(made) ? (made.split('.').at(-1) ?? 'id') : 'id'))
  return alias === null ? made : `${made} as ${alias}`
}
