/**
 * The one tree that every dialect is read into. It holds what the guard judges, not what a database would need to run
 * the statement: no precedence among plain operators, no types of results. Whatever has no place here is refused when
 * the tree is built, which makes these declarations the allow-list of node kinds.
 */
export interface Name {
  text: string
  quoted: boolean
}

export interface Query {
  kind: 'query'
  ctes: Cte[]
  recursive: boolean
  body: Select | SetOperation | Values | Query
  orderBy: Expr[]
  /** LIMIT, OFFSET, FETCH. */
  bounds: Expr[]
  /** The number of rows when it is written as a plain number. */
  limit: number | null
}

export interface Cte {
  name: Name
  columns: Name[]
  query: Query
  /** Columns that SEARCH and CYCLE add. */
  added: Name[]
}

export interface SetOperation {
  kind: 'set'
  left: Query
  right: Query
  /** DuckDB's BY NAME: columns of both sides, matched by name. */
  byName: boolean
}

export interface Values {
  kind: 'values'
  rows: Expr[][]
}

export interface Select {
  kind: 'select'
  distinct: boolean
  distinctOn: Expr[]
  top: Expr[]
  items: SelectItem[]
  from: FromItem[]
  where: Expr | null
  grouped: boolean
  groupBy: Expr[]
  having: Expr | null
  qualify: Expr | null
  windows: Expr[]
}

export interface SelectItem {
  expr: Expr
  alias: Name | null
  /** The name that the database gives when there is no alias; null when it cannot be referred to. */
  impliedName: string | null
}

export type FromItem = FromTable | FromQuery | FromCalls | FromValues | FromJoin | FromPivot

export interface Alias {
  name: Name | null
  columns: Name[]
}
export interface FromTable {
  kind: 'table'
  parts: Name[]
  alias: Alias
  /** Where it begins in the text to run; -1 when unknown. */
  offset: number
  sample: Expr[]
}
export interface FromQuery {
  kind: 'from_query'
  query: Query
  lateral: boolean
  alias: Alias
}
export interface FromCalls {
  kind: 'from_calls'
  calls: Expr[]
  alias: Alias
  /** Columns declared with types, as of jsonb_to_recordset or OPENJSON … WITH. */
  declared: Name[]
  ordinality: boolean
}
export interface FromValues {
  kind: 'from_values'
  values: Values
  alias: Alias
}
export type JoinVisibility = 'both' | 'left_only'
export interface FromJoin {
  kind: 'join'
  left: FromItem
  right: FromItem
  natural: boolean
  using: Name[]
  on: Expr | null
  /** Semi and anti joins keep the left columns only. */
  keeps: JoinVisibility
  /** Pairs rows by position, so it is no product although nothing connects it. */
  positional: boolean
  /** APPLY: the right side sees the left one. */
  lateral: boolean
  alias: Alias
}
export interface FromPivot {
  kind: 'pivot'
  source: FromItem
  /** Expressions over the source: aggregates, the columns spread or gathered. */
  uses: Expr[]
  /** PIVOT groups by every column that is left; UNPIVOT only carries it along. */
  groups: boolean
  /** Source columns that are used up. */
  consumed: Name[]
  produced: Name[]
  alias: Alias
}

export type Expr = Column | Star | Literal | Call | Subquery | Operation | Cast | Lambda

export interface Column {
  kind: 'column'
  parts: Name[]
}
export interface Star {
  kind: 'star'
  qualifier: Name[]
  exclude: Name[]
  replace: SelectItem[]
  rename: { from: Name; to: Name }[]
  /** DuckDB's COLUMNS('pattern'). */
  pattern: string | null
}
export interface Literal {
  kind: 'literal'
  type: 'number' | 'string' | 'other'
  value: string
}
export interface Call {
  kind: 'call'
  name: string
  args: Expr[]
  /** DISTINCT, ORDER BY, FILTER, WITHIN GROUP and OVER: what else it reads. */
  also: Expr[]
  windowed: boolean
}
export interface Subquery {
  kind: 'subquery'
  query: Query
}
/**
 * Operands with the operators between them, in order of writing: `a + b = c` is one operation with `+` and `=`. `and`,
 * `or` and `not` are always operations of their own.
 */
export interface Operation {
  kind: 'operation'
  operators: string[]
  operands: Expr[]
}
export interface Cast {
  kind: 'cast'
  operand: Expr
  type: string
  lengths: number[]
}
export interface Lambda {
  kind: 'lambda'
  parameters: Name[]
  body: Expr
}

export const literal = (type: Literal['type'], value: string): Literal => ({ kind: 'literal', type, value })
export const operation = (operators: string[], operands: Expr[]): Operation => ({ kind: 'operation', operators, operands })
export const call = (name: string, args: Expr[]): Call => ({ kind: 'call', name, args, also: [], windowed: false })
export const star = (qualifier: Name[] = []): Star => ({ kind: 'star', qualifier, exclude: [], replace: [], rename: [], pattern: null })
/** Several expressions where one is wanted: a row, a list, the clauses of a CASE. */
export const group = (operands: Expr[]): Expr => (operands.length === 1 && operands[0] ? operands[0] : operation([], operands))
