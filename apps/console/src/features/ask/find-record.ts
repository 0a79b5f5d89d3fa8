import { api, bodyOf } from '../../api/client.ts'
import type { RecordKind } from './record-links.ts'

export interface FoundRecord {
  readonly id: string
  readonly label: string
  /** What tells it from another of the same name. */
  readonly about: string | null
}

/** How many pages of a hundred are looked through: the service has no search by name or number. */
const PAGES = 20

interface Page {
  readonly items: readonly object[]
  readonly next_cursor?: string | null
}
type Read = (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page>
const LISTS: Partial<Record<RecordKind, { read: Read; label: string; about: string }>> = {
  candidate: {
    read: (query, signal) => bodyOf(api.GET('/api/v1/candidates', { params: { query }, signal })),
    label: 'full_name',
    about: 'headline',
  },
  requisition: {
    read: (query, signal) => bodyOf(api.GET('/api/v1/tans', { params: { query }, signal })),
    label: 'tan_number',
    about: 'title',
  },
  offer: {
    read: (query, signal) => bodyOf(api.GET('/api/v1/offers', { params: { query }, signal })),
    label: 'offer_number',
    about: 'candidate_name',
  },
  employee: {
    read: (query, signal) => bodyOf(api.GET('/api/v1/employees', { params: { query }, signal })),
    label: 'employee_number',
    about: 'full_name',
  },
}

/** The records of that name or number among the newest 2,000. A number is had by one; looking ends there. */
export async function findRecords(kind: RecordKind, text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const list = LISTS[kind]
  const found: FoundRecord[] = []
  let cursor: string | undefined
  for (let page = 0; list !== undefined && page < PAGES; page++) {
    const { items, next_cursor: next } = await list.read({ limit: 100, ...(cursor === undefined ? {} : { cursor }) }, signal)
    for (const item of items as ReadonlyArray<Record<string, unknown>>)
      if (item[list.label] === text) found.push({ id: String(item['id']), label: text, about: (item[list.about] as string | null) ?? null })
    if (!next || (kind !== 'candidate' && found.length > 0)) break
    cursor = next
  }
  return found
}
