/**
 * Bounds on the text itself, well above what a question needs. Cost at large is bounded by the database; these keep the
 * parsers safe and refuse what is plainly hostile.
 */
export const LIMITS = {
  characters: 20_000,
  tokens: 4_000,
  /** Brackets and CASE inside each other. */
  depth: 50,
  /** Rules of the grammar inside each other. */
  recursion: 400,
  /** Expressions looked at while names are resolved. */
  steps: 30_000,
  setOperations: 50,
  relations: 32,
  listItems: 2_000,

  /** Characters or elements that one call may be told to make. */
  madeSize: 10_000,
  /** The same for calls inside each other, multiplied. */
  nestedMadeSize: 100_000,
  /** Rows that a series may be told to make, and steps that a recursion may count to. */
  seriesRows: 100_000,
  /** Of powers and factorials: beyond it numeric types compute for minutes. */
  exponent: 1_000,
  /** Precision or length in a type. */
  typeLength: 65_535,
  patternCharacters: 500,

  /** Tables in a product that no condition connects, where their sizes are not known. */
  unconnectedTables: 2,
  /** Rows of such a product where they are. */
  unconnectedRows: 10_000_000,
} as const
