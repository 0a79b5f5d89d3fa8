/** Codes of how two nodes stand to each other; the names say from → to. The same as in training. */
export const RELATION = {
  /** Words of the question by distance, −4 to 4. */
  nearWord: 5,
  wordColumn: { none: 10, partial: 11, exact: 12, fuzzy: 13, short: 14 },
  /** What is added for the way back from a column or a table. */
  columnBack: 5,
  wordTable: { none: 20, partial: 21, exact: 22, fuzzy: 23, short: 24 },
  tableBack: 4,
  columnWord: 15,
  tableWord: 24,
  wordValue: { none: 28, says: 29 },
  valueWord: { none: 30, says: 31 },
  valueValue: { other: 32, same: 33 },
  valueColumn: { none: 34, holds: 35, number: 36, part: 37 },
  columnValue: { none: 38, holds: 39, number: 40, part: 41 },
  valueTable: { none: 42, holds: 43 },
  tableValue: { none: 44, holds: 45 },
  columnColumn: { same: 46, sameTable: 47, refersTo: 48, referredBy: 49, sameName: 50, other: 51 },
  columnTable: { other: 52, of: 53, keyOf: 54 },
  tableColumn: { other: 55, has: 56, hasKey: 57 },
  tableTable: { same: 58, refersTo: 59, referredBy: 60, both: 61, other: 62 },
} as const

/** Codes of the second grid: what may hold beside the first. */
export const EXTRA = { wordHeldByColumn: 1, columnHoldsWord: 2, inferredJoin: 3 } as const
