/** What a cell of an answer can lead to. */
export type RecordKind = 'candidate' | 'requisition' | 'offer' | 'employee' | 'application' | 'interview'
export interface RecordLink {
  readonly kind: RecordKind
  /** By id the page is known; by name or number it has to be looked for. */
  readonly by: 'id' | 'text'
  readonly value: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const BY_ID: Readonly<Record<string, RecordKind>> = {
  candidate_id: 'candidate',
  tan_id: 'requisition',
  offer_id: 'offer',
  employee_id: 'employee',
  application_id: 'application',
  interview_id: 'interview',
}
const BY_TEXT: Readonly<Record<string, RecordKind>> = {
  full_name: 'candidate',
  candidate_name: 'candidate',
  tan_number: 'requisition',
  offer_number: 'offer',
  employee_number: 'employee',
}
const PLACES: Readonly<Record<RecordKind, string>> = {
  candidate: '/candidates',
  requisition: '/requisitions',
  offer: '/offers',
  employee: '/employees',
  application: '/applications',
  interview: '/interviews',
}
/** What one needs to read such a record. */
export const NEEDS: Readonly<Record<RecordKind, string>> = {
  candidate: 'candidate.read',
  requisition: 'tan.read',
  offer: 'offer.read',
  employee: 'employee.read',
  application: 'application.read',
  interview: 'interview.read',
}

export const addressOf = (kind: RecordKind, id: string): string => `${PLACES[kind]}/${id}`

/** The record that a cell names, if its column says of which kind; null for everything else. A name beside its id leads there at once. */
export function linkOf(columns: readonly string[], row: readonly unknown[], at: number): RecordLink | null {
  const [name, value] = [nameOf(columns[at]), row[at]]
  if (typeof value !== 'string' || value === '') return null
  const byId = BY_ID[name]
  if (byId !== undefined) return UUID.test(value) ? { kind: byId, by: 'id', value } : null
  const kind = BY_TEXT[name]
  if (kind === undefined) return null
  const beside = columns.findIndex((column) => BY_ID[nameOf(column)] === kind)
  const id = row[beside]
  return typeof id === 'string' && UUID.test(id) ? { kind, by: 'id', value: id } : { kind, by: 'text', value }
}

const nameOf = (column: string | undefined): string => (column ?? '').replace(/^.*\./, '').trim().toLowerCase().replaceAll(' ', '_')
