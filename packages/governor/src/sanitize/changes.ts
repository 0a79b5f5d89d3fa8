/** What sanitising did, in counts by kind. */
export type Changes = Readonly<Record<string, number>>

/** Notes one change more. */
export type Note = (kind: string) => void

export function counter(): { note: Note; changes: () => Changes } {
  const counts: Record<string, number> = {}
  return {
    note: (kind) => {
      counts[kind] = (counts[kind] ?? 0) + 1
    },
    changes: () => counts,
  }
}

export const addCounts = (one: Changes, other: Changes): Changes => {
  const sum: Record<string, number> = { ...one }
  for (const [kind, count] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
