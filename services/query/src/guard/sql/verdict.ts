/** What kind of refusal it is: the security log wants the first two, self-correction all of them. */
export type RefusalKind = 'safety' | 'sensitive' | 'unknown_name' | 'syntax'

export const REFUSAL_CODES = {
  // safety
  not_a_select: 'safety',
  more_than_one_statement: 'safety',
  statement_too_large: 'safety',
  nested_too_deeply: 'safety',
  versioned_comment: 'safety',
  unsafe_comment: 'safety',
  variable_not_allowed: 'safety',
  into_not_allowed: 'safety',
  locking_not_allowed: 'safety',
  hint_not_allowed: 'safety',
  function_not_allowed: 'safety',
  table_function_not_allowed: 'safety',
  system_table: 'safety',
  type_not_allowed: 'safety',
  operator_not_allowed: 'safety',
  construct_not_allowed: 'safety',
  confusable_name: 'safety',
  size_too_large: 'safety',
  costly_pattern: 'safety',
  endless_recursion: 'safety',
  cartesian_product: 'safety',
  guard_failure: 'safety',
  // sensitive
  sensitive_column: 'sensitive',
  // unknown_name
  unknown_table: 'unknown_name',
  unknown_column: 'unknown_name',
  ambiguous_column: 'unknown_name',
  duplicate_alias: 'unknown_name',
  // syntax
  syntax_error: 'syntax',
  unterminated_text: 'syntax',
  illegal_character: 'syntax',
} as const satisfies Record<string, RefusalKind>
export type RefusalCode = keyof typeof REFUSAL_CODES

export interface ColumnUse {
  table: string
  column: string
}

/** Where a base table is named without a schema in the accepted text: what qualifying at execution inserts before. */
export interface TableReference {
  offset: number
  table: string
}

export interface Accepted {
  verdict: 'accept'
  /** The text to run: comments gone, strings spelled so that no server setting changes their ends. */
  sql: string
  tables: string[]
  columns: ColumnUse[]
  tableReferences: TableReference[]
}

export interface Rejected {
  verdict: 'reject'
  code: RefusalCode
  message: string
  kind: RefusalKind
}

/** Thrown from anywhere inside the guard; checkSql turns it into the verdict. */
export class SqlRefusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'SqlRefusal'
    this.code = code
  }
}

export const refuse = (code: RefusalCode, message: string): never => {
  throw new SqlRefusal(code, message)
}
