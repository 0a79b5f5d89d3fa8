import { recordOf } from '../approvals/approvals.queries.ts'

const KINDS = ['offer', 'employee_conversion', 'discrepancy'] as const
type Kind = (typeof KINDS)[number]

/** Where a record is that a call is about, with the kind that names it; null where the console has no page for it. */
export function recordPlace(record: { readonly type: string; readonly id: string } | null): { kind: Kind; href: string } | null {
  const kind = KINDS.find((known) => known === record?.type)
  return kind === undefined || record === null ? null : { kind, href: recordOf({ entity_type: kind, entity_id: record.id }) }
}
