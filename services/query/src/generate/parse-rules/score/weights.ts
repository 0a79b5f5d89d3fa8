/** Features of a parse of a question. All but `split` count something that speaks against it, unless noted. */
export interface Features {
  /** How well the question was taken apart into names, values and cues: speaks for it. */
  split: number
  /** Content words that nothing explains. */
  unexplained: number
  /** Parts of the question that were not used: a "not", a comparison, an average. */
  dropped: number
  /** How far names are from what they were taken for. */
  weakNames: number
  /** The same for columns that nobody named: older than, last month. */
  weakGuesses: number
  /** Columns of another table than the one they stand beside. */
  farNames: number
  /** Tables beyond the first, and how far they lie apart. */
  moreTables: number
  distance: number
  /** Columns that cannot well do what is asked of them: the average of a name. */
  unfit: number
  /** What the joins of the statement cost. */
  joins: number
  /** Words that are exactly a table's name, taken for a column. */
  tablesPassedOver: number
  /** Nothing that was asked to be shown was named. */
  showsOnlyLabel: number
  /** Sums for each of something, though nothing says "each". */
  groupsUnsaid: number
  /** A column is shown that a condition pins to one value. */
  showsPinned: number
  /** A key is shown that was not called one; more so where it is a machine's. */
  showsKeys: number
  /** A key is shown as what it points at is called. */
  keysByName: number
  /** Goes on from the question before: 1 where words point back, −1 where none does. Speaks for it. */
  goesOn: number
  /** Conditions on a text that the index does not know. */
  unknownTexts: number
}

/**
 * Log-linear: the score is the sum of each feature times its weight, and its exponential how likely the reading is against others.
 * Fitted once to questions of the Spider set (CC BY-SA 4.0) over 60 databases, held to values set by hand, and rounded.
 */
export const WEIGHTS: Features = {
  split: 2.3,
  unexplained: -0.6,
  dropped: -1,
  weakNames: -3.5,
  weakGuesses: -2.8,
  farNames: -1.3,
  moreTables: -0.2,
  distance: -0.3,
  unfit: -1.6,
  joins: -0.9,
  tablesPassedOver: -0.8,
  showsOnlyLabel: -0.9,
  groupsUnsaid: -0.4,
  showsPinned: -1.3,
  showsKeys: -0.9,
  keysByName: -0.6,
  goesOn: 2,
  unknownTexts: -0.3,
}

export const weigh = (features: Partial<Features>): number =>
  (Object.keys(features) as (keyof Features)[]).reduce((sum, name) => sum + WEIGHTS[name] * (features[name] ?? 0), 0)
