import type { components } from '../api/talent.gen.ts'
import { changesOf } from './audit-changes.ts'

export type AuditEntry = components['schemas']['AuditEntry']
/** What a sentence is made of: an entry of the audit log, or of an activity. */
export type ToldEntry = Pick<AuditEntry, 'action' | 'entity_type' | 'entity_id' | 'actor' | 'outcome' | 'details'>

/** A piece of the sentence: words, or the place where the record or the person stands. */
export type StoryPart = string | { readonly place: 'record' | 'actor' }

export interface Story {
  /** Keys into the words of the audit log, the most telling first. */
  readonly keys: readonly string[]
  /** What the words may mention beside the record and the person. */
  readonly values: Readonly<Record<string, string | number>>
}

export interface RecordName {
  /** As the audit log names it, e.g. `offer`. */
  readonly kind: string
  /** Its number, or the end of its id where no number is known; null: the entry is about the kind as a whole. */
  readonly name: string | null
  /** Where the console shows it; null: nowhere. */
  readonly href: string | null
}

/** An action as a key: a dot would part a key in two. */
export const actionKey = (action: string): string => action.replaceAll('.', '-')

/** Which sentence tells the entry. A decision that left the request open is a step of it, not its end; a hand-over is no edit. */
export function storyOf(entry: ToldEntry): Story {
  const { action, outcome, details } = entry
  const isStep = details['request_status'] === 'Pending'
  const isHandover = 'reassigned_to' in details
  const own = `story.${actionKey(action)}`
  return {
    keys: [
      ...(isStep ? [`${own}.${outcome}Step`] : []),
      ...(isHandover ? [`${own}.handover`] : []),
      ...(isPanelAlone(entry) ? [`${own}.panel`] : []),
      `${own}.${outcome}`,
      `${own}.any`,
      'story.unknown.any',
    ],
    values: {
      action,
      outcome,
      ...simple(details),
      ...numberExample(details),
    },
  }
}

/** Who sits on the panel, and nothing of when and where. */
const isPanelAlone = (entry: ToldEntry): boolean => {
  const changes = changesOf(entry)
  return changes.length > 0 && changes.every(({ name }) => name === 'panel')
}

/** What a numbering rule makes of the number 1: parts that are left empty need no words of their own. */
const numberExample = ({ prefix, padding, suffix }: AuditEntry['details']): Record<string, string> =>
  typeof padding === 'number' ? { example: `${prefix ?? ''}${'1'.padStart(padding, '0')}${suffix ?? ''}` } : {}

const simple = (details: AuditEntry['details']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number') return [[name, value]]
      return Array.isArray(value) ? [[`${name}_count`, value.length]] : []
    }),
  )

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  tan: (id) => `/requisitions/${id}`,
  application: (id) => `/applications/${id}`,
  candidate: (id) => `/candidates/${id}`,
  interview: (id) => `/interviews/${id}`,
  offer: (id) => `/offers/${id}`,
  discrepancy: (id) => `/discrepancies/${id}`,
  duplicate_suggestion: (id) => `/duplicates/${id}`,
  green_form: (id) => `/applications/${id}`, // the form bears the id of its application
  data_request: (id) => `/data-requests/${id}`,
  retention_rule: () => '/data-requests/due',
  legal_hold: () => '/data-requests/due',
  user: (id) => `/admin/users/${id}`,
  tenant_profile: () => '/admin/tenant',
  numbering_rule: () => '/admin/numbering',
  approval_matrix: () => '/admin/approvals',
  workflow_definition: (id) => `/admin/workflows/${id}`,
}
/** What opens the page of a kind; a link that leads nowhere is none. */
const NEEDS: Readonly<Record<string, string>> = {
  tan: 'tan.read',
  application: 'application.read',
  candidate: 'candidate.read',
  interview: 'interview.read',
  offer: 'offer.read',
  discrepancy: 'discrepancy.read',
  duplicate_suggestion: 'duplicate.read',
  green_form: 'application.read',
  data_request: 'data-request.read',
  retention_rule: 'retention.read',
  legal_hold: 'retention.read',
  user: 'user.read',
  tenant_profile: 'tenant.manage',
  numbering_rule: 'configuration.manage',
  approval_matrix: 'workflow.manage',
  workflow_definition: 'workflow.manage',
}
export const mayOpen = (kind: string, permissions: ReadonlySet<string>): boolean => permissions.has(NEEDS[kind] ?? '')

const NUMBERS: Readonly<Record<string, string>> = { tan: 'tan_number', offer: 'offer_number' }
const TENANT_WIDE = new Set(['tenant', 'tenant_profile', 'approval_matrix', 'retention_rule'])

/** A pair of people has no name of its own, and a piece of its id tells nobody anything: it is called by the two. */
const PAIR = 'duplicate_suggestion'
/** The ids of the candidates whom an entry about a pair names; null: it is about something else. */
export function pairOf({ entity_type, details }: ToldEntry): readonly [string | null, string | null] | null {
  if (entity_type !== PAIR) return null
  const idAt = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  return [idAt('candidate_id'), idAt('other_candidate_id')]
}

/** What to call the record. Ids begin with the time of their making, so their ends tell neighbours apart. */
export function recordOf(entry: ToldEntry, numbers: ReadonlyMap<string, string> = new Map()): RecordName {
  const { entity_type: kind, entity_id: id } = entry
  const href = PAGES[kind]?.(id ?? '') ?? null
  if (id === null) return { kind, name: null, href: href?.endsWith('/') ? null : href }
  if (TENANT_WIDE.has(kind) || kind === PAIR) return { kind, name: null, href }
  const number = entry.details[NUMBERS[kind] ?? '']
  return { kind, name: typeof number === 'string' ? number : (numbers.get(id) ?? shortId(id)), href }
}

const shortId = (id: string): string => (id.length > 20 ? id.slice(-8) : id)

/** Whether it is a step of that approval request, or a question about it: the page that shows the request tells it. */
export const isDecisionOf = ({ details, outcome }: ToldEntry, requestId: string | null): boolean =>
  requestId !== null && details['approval_request_id'] === requestId && ('step' in details || outcome === 'ReturnedForInfo')

/** Numbers that some of the entries know: not every entry repeats the number of its record. */
export function numbersIn(entries: readonly ToldEntry[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const { entity_type, entity_id, details } of entries) {
    const number = details[NUMBERS[entity_type] ?? '']
    if (entity_id !== null && typeof number === 'string') known.set(entity_id, number)
  }
  return known
}

/** Stand where the record and the person go; no text holds them. */
export const MARKS = { record: '\u0001', actor: '\u0002' } as const

/** A sentence with marks in it, in pieces. */
export function partsOf(sentence: string): StoryPart[] {
  return sentence
    .split(new RegExp(`([${MARKS.record}${MARKS.actor}])`))
    .filter((piece) => piece !== '')
    .map((piece) => (piece === MARKS.record ? { place: 'record' } : piece === MARKS.actor ? { place: 'actor' } : piece))
}
