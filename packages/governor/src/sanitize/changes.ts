/** What sanitising did, in counts by kind. */
export type Changes = Readonly<Record<string, number>>

/** Counts the changes to one text or value. */
export class ChangeCount {
  readonly changes: Record<string, number> = {}
  /** Nothing but secrets and identity numbers is changed. */
  readonly asIs: boolean

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
