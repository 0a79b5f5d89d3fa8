import type { components } from '../../api/talent.gen.ts'

/** How an application ends without a hire. */
const ENDS = ['Rejected', 'Withdrawn'] as const

export interface LastApplication {
  readonly status: string
  /** How it ended; null while it is open. Only an open one keeps the person from applying again. */
  readonly end: (typeof ENDS)[number] | null
  readonly at: string
}

/** What became of a person for each requisition: the open application, or else the one that ended last. */
export function lastPerRequisition(
  applications: ReadonlyArray<Pick<components['schemas']['ApplicationItem'], 'tan_id' | 'status' | 'updated_at'>>,
): ReadonlyMap<string, LastApplication> {
  const last = new Map<string, LastApplication>()
  for (const { tan_id, status, updated_at } of applications) {
    const end = ENDS.find((one) => one === status) ?? null
    const known = last.get(tan_id)
    if (known === undefined || end === null || (known.end !== null && known.at < updated_at))
      last.set(tan_id, { status, end, at: updated_at })
  }
  return last
}
