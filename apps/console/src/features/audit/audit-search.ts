/** What the audit log keeps in the address. Days are days of the reader's own calendar. */
const KEYS = ['candidate', 'application', 'entity', 'record', 'action', 'actor', 'from', 'to'] as const
export type AuditSearch = Partial<Record<(typeof KEYS)[number], string>>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime())
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isFit: Record<(typeof KEYS)[number], (text: string) => boolean> = {
  candidate: (text) => ID.test(text),
  application: (text) => ID.test(text),
  entity: (text) => text.length <= 100,
  record: (text) => text.length <= 100,
  action: (text) => text.length <= 100,
  actor: (text) => ID.test(text),
  from: isDay,
  to: isDay,
}

/** The filters of an address; what cannot be one is left out, so that a mistyped address still opens. */
export const auditSearch = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search[key]
      return typeof value === 'string' && value !== '' && isFit[key](value) ? [[key, value]] : []
    }),
  )

/** The same for the service: a day is from its first to its last moment, here. */
export const auditQuery = ({ candidate, application, entity, record, action, actor, from, to }: AuditSearch) => ({
  ...(candidate ? { candidate_id: candidate } : {}),
  ...(application ? { application_id: application } : {}),
  ...(entity ? { entity_type: entity } : {}),
  ...(record ? { entity_id: record } : {}),
  ...(action ? { action } : {}),
  ...(actor ? { actor_id: actor } : {}),
  ...(from ? { from: new Date(`${from}T00:00:00.000`).toISOString() } : {}),
  ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
})
