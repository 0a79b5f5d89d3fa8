/** What sanitising did, in counts by kind. */
export type Changes = Readonly<Record<string, number>>

/** Counts the changes to one text or value. */
export class ChangeCount {
  readonly changes: Record<string, number> = {}
  /** Nothing but secrets and identity numbers is changed. */
  readonly asIs: boolean
  /** Between the first and the last line of a private key. */
  insideKey = false
  /** JSON in texts of JSON in texts: so deep is it looked at. */
  nested = 0

  constructor(asIs = false) {
    this.asIs = asIs
  }

  note(kind: string): void {
    this.changes[kind] = (this.changes[kind] ?? 0) + 1
  }
}

export const addCounts = (one: Changes, other: Changes): Changes => {
  const sum: Record<string, number> = { ...one }
  for (const [kind, count] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}

/** Changes to how something is shown; every other kind hides a secret or an identity number. */
const SHOWN: ReadonlySet<string> = new Set(['control', 'bidi', 'invisible', 'image', 'link', 'markup', 'key', 'media'])
export const masksIn = (changes: Changes): string[] => Object.keys(changes).filter((kind) => !SHOWN.has(kind))
