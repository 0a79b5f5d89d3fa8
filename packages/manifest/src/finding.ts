/** One thing that is wrong, or doubtful, at one place of a manifest. */
export interface Finding {
  readonly severity: 'error' | 'warning'
  /** Stable, snake_case. */
  readonly code: string
  /** A sentence for a person, with a did-you-mean where one is near. */
  readonly message: string
  /** RFC 6901, of the value or of its nearest parent that exists. */
  readonly pointer: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  readonly file?: string
}
