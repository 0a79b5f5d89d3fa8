import type { QueryClient } from '@tanstack/react-query'
import { exact } from '../ui/relative-time.tsx'

export interface FetchedRecord {
  readonly to: string
  readonly label: string
  readonly description: string
}

/** How a fetched row becomes a place to jump to: the first part of the query's key says what it holds. */
const KINDS: Readonly<Record<string, (row: Record<string, unknown>) => FetchedRecord | null>> = {
  candidates: (row) => at('/candidates', row, row['full_name'], row['headline']),
  tans: (row) => at('/requisitions', row, row['tan_number'], row['title']),
  offers: (row) => at('/offers', row, row['offer_number'], row['candidate_name']),
  employees: (row) => at('/employees', row, row['employee_number'], row['full_name']),
  interviews: (row) => at('/interviews', row, row['candidate_name'], moment(row['starts_at'])),
}

const moment = (at: unknown): string => (typeof at === 'string' ? exact(at) : '')

function at(place: string, row: Record<string, unknown>, label: unknown, description: unknown): FetchedRecord | null {
  if (typeof row['id'] !== 'string' || typeof label !== 'string') return null
  return { to: `${place}/${row['id']}`, label, description: typeof description === 'string' ? description : '' }
}

/** Every record that some list of this console holds at the moment, each once. */
export function fetchedRecords(queries: QueryClient): FetchedRecord[] {
  const found = new Map<string, FetchedRecord>()
  for (const query of queries.getQueryCache().getAll()) {
    const kind = KINDS[String(query.queryKey[0])]
    if (kind === undefined) continue
    for (const row of rowsOf(query.state.data)) {
      const record = kind(row)
      if (record !== null) found.set(record.to, record)
    }
  }
  return [...found.values()]
}

function rowsOf(data: unknown): Array<Record<string, unknown>> {
  if (data === null || typeof data !== 'object') return []
  if ('pages' in data) return (data.pages as unknown[]).flatMap(rowsOf)
  if ('items' in data) return data.items as Array<Record<string, unknown>>
  return [data as Record<string, unknown>]
}
