/*
 * What an operator tells of a database beyond its own names and comments: how people speak of it. Everything is optional, and it only
 * adds: a column that may not be read stays unread, whatever its definition here.
 */

/** Words that stand for a condition, for a date, or for both: "turned down", "sent". */
export interface FilterDefinition {
  /** In the manner of SQL, over the columns of the table: `status = 'Rejected'`. */
  where?: string
  /** The column that says when it happened. */
  date?: string
  /** What "who" asks for beside this phrase, where it is not the table's own. */
  who?: readonly string[]
  /** Who does it. Such a phrase is meant only where the question speaks of the one who did: "who scheduled", "scheduled by Ana". */
  by?: readonly string[]
  /** From which date on the time up to it is counted: "how long until it is answered". */
  since?: string
  /** What it means, in one sentence. */
  about?: string
}
export interface ColumnSemantics {
  names?: readonly string[]
  /** What it holds, in one sentence. */
  about?: string
  /** Words that mean it where the question speaks of its table: the "recruiter" of an offer. */
  mayMean?: readonly string[]
  /** Words in front of a value that say that it is one of these: "for" a job title. */
  after?: readonly string[]
  /** Other words for what it holds, by value. */
  values?: Readonly<Record<string, readonly string[]>>
  /** Whoever names a value means all that have it in them: "engineers" are "Senior Engineer" too. */
  within?: boolean
  /** Never what a question means: another column says the same better. */
  hidden?: boolean
}
/** A figure or a value that the database does not store: an expression over the columns of a table, under a name of its own. */
export interface ComputedDefinition {
  name: string
  expression: string
  /** A measure sums up rows; a dimension has a value for each row. */
  role: 'measure' | 'dimension'
  type: string
  names?: readonly string[]
  about?: string
  /** What it can come to, as far as known. */
  values?: readonly string[]
}
/** What a row is to the rows of another table whose key leads to it: the origin of a flight, the manager of an employee. */
export interface RoleDefinition {
  name: string
  /** Where the key lies. */
  child: string
  columns: readonly string[]
  /** Other words for it. */
  names?: readonly string[]
  /** Words in front of a value that say that it is one of these: "from" an airport. */
  before?: readonly string[]
  about?: string
}
/** Rows that count where the question does not say otherwise. */
export interface DefaultFilter {
  where: string
  /** Words that ask for the others too. */
  unless: readonly string[]
}
/** A word for the first of an order: the cheapest is the one with the lowest unit price. */
export interface SuperlativeDefinition {
  words: readonly string[]
  /** A column or a measure, `table.column` where it belongs to another table. */
  by: string
  descending: boolean
}
/** Rows that hold a figure under a name, one row for each name: nutrients, attributes. */
export interface NamedFigures {
  /** The column of the names, `table.column` where it belongs to another table. */
  name: string
  value: string
  aggregate: 'avg' | 'sum' | 'min' | 'max'
  units: readonly string[]
}
export interface TableSemantics {
  /** What else it is called. */
  names?: readonly string[]
  /** Words that may mean it or another table, as "people" may. */
  mayMean?: readonly string[]
  /** What a row is, in one sentence. */
  row?: string
  /** What a row is shown as; `table.column`, with ` via key_column` where several ways lead there. */
  namedBy?: readonly string[]
  /** The same where somebody asks "who". */
  who?: readonly string[]
  /** The date that is meant where none is named. */
  date?: string
  /** Not taken unless it is named, and no way to other tables. */
  onlyIfNamed?: boolean
  /** False: two other tables do not belong together for what they have in common here. */
  bridge?: boolean
  phrases?: Readonly<Record<string, FilterDefinition>>
  columns?: Readonly<Record<string, ColumnSemantics>>
  computed?: readonly ComputedDefinition[]
  roles?: readonly RoleDefinition[]
  defaultFilter?: DefaultFilter
  superlatives?: readonly SuperlativeDefinition[]
  namedFigures?: NamedFigures
}
/** A figure that has a name: a number of days between two dates, or a share in percent. */
export interface DefinedFigure {
  names: readonly string[]
  /** `[from, to]` */
  days?: readonly [string, string]
  percent?: string
  /** Of which rows; for days, which rows count. */
  where?: string
  /** The table whose rows are counted. */
  of: string
  /** What "how long does it take" asks of such a row. */
  takes?: boolean
  /** The unit of the time where the question does not say: days otherwise. */
  unit?: 'hours' | 'minutes'
  /** What it tells, in one sentence. */
  about?: string
}
export interface SemanticDefinitions {
  tables: Readonly<Record<string, TableSemantics>>
  /** `child.column = parent.column`, where the database declares no key. */
  joins: readonly (readonly [string, string])[]
  /** Of these joins and of declared keys those whose rows stay in a list where the key is empty. */
  optionalJoins?: readonly (readonly [string, string])[]
  /** Joins that must not be used; a key alone leads nowhere. */
  neverJoin?: readonly (readonly [string, string?])[]
  /** `column` of every table, or `table.column`. */
  hiddenColumns?: readonly string[]
  measures: readonly DefinedFigure[]
  /** What people ask for and the database does not hold, by topic. */
  notHeld: Readonly<Record<string, readonly string[]>>
  /** Why it is not answered, by topic, where the operator says so. */
  reasons?: Readonly<Record<string, string>>
  /** Whose fitted weights rank the candidates: only those of Tanager's own reporting schema were fitted to a semantic layer (ADR 0035). */
  ranking?: 'reporting'
  /** From this confidence on a question is answered, where the operator says so. */
  answerFrom?: number
}
/** Something that the semantic layer defines and the database user cannot read. */
export interface HiddenName {
  words: readonly string[]
  /** What a question about it is answered with. */
  message: string
  /** The words ask for it only beside a time: "who was hired" does not need the date, "hired last month" does. */
  isDate?: boolean
  /**
   * The words name the rows that it belongs to. They ask for it where a value of one of these columns (`table.column`) follows: columns of
   * other tables that go by the same name.
   */
  followedBy?: readonly string[]
}
/** What the semantic layer says of no single table. */
export interface CommonSemantics extends Pick<SemanticDefinitions, 'measures' | 'notHeld' | 'reasons' | 'ranking' | 'answerFrom'> {
  hidden?: readonly HiddenName[]
}
