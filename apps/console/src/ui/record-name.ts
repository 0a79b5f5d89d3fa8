import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, bodyOf } from '../api/client.ts'
import { toProblem } from '../api/problem.ts'
import { useMay } from '../session/session.ts'

interface Source {
  /** Where the console keeps the record itself, so that opening it afterwards is immediate. */
  readonly key: (id: string) => readonly unknown[]
  readonly fetch: (id: string, signal: AbortSignal) => Promise<unknown>
  readonly permission: string
}

const application: Source = {
  key: (id) => ['applications', 'one', id],
  fetch: (id, signal) => bodyOf(api.GET('/api/v1/applications/{id}', { params: { path: { id } }, signal })),
  permission: 'application.read',
}
/** Records that bear no number of their own and are known by the person they are about. */
const SOURCES: Readonly<Record<string, Source>> = {
  candidate: {
    key: (id) => ['candidates', 'one', id],
    fetch: (id, signal) => bodyOf(api.GET('/api/v1/candidates/{id}', { params: { path: { id } }, signal })),
    permission: 'candidate.read',
  },
  application,
  green_form: application, // the form bears the id of its application
  interview: {
    key: (id) => ['interviews', 'one', id],
    fetch: (id, signal) => bodyOf(api.GET('/api/v1/interviews/{id}', { params: { path: { id } }, signal })),
    permission: 'interview.read',
  },
  discrepancy: {
    key: (id) => ['discrepancies', 'one', id],
    fetch: (id, signal) => bodyOf(api.GET('/api/v1/discrepancies/{id}', { params: { path: { id } }, signal })),
    permission: 'discrepancy.read',
  },
}
/** Who scrolls past does not want to know. */
const GLANCE_MS = 250

/** A record that is looked up by its id, once somebody looks at its row for a moment and if they may read it. */
function useGlance(kind: string, id: string | null) {
  const source = SOURCES[kind] ?? application
  const may = useMay(source.permission)
  const [isLookedAt, setLookedAt] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLookedAt(true), GLANCE_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const isAsked = may && id !== null && SOURCES[kind] !== undefined
  const { data, error, isPending } = useQuery({
    queryKey: source.key(id ?? ''),
    queryFn: ({ signal }) => source.fetch(id ?? '', signal),
    enabled: isLookedAt && isAsked,
    staleTime: 5 * 60_000,
    retry: false, // erased since: the end of its id has to do
  })
  return { data: isAsked ? data : undefined, error, isPending: isAsked && isPending }
}

/** The person whom a record is about; undefined while that is asked for, null where nobody is known, or not for this reader. */
export function useRecordPerson(kind: string, id: string | null): string | null | undefined {
  const { data, isPending } = useGlance(kind, id)
  return isPending ? undefined : SOURCES[kind] === undefined ? null : nameIn(data)
}

export interface NamedCandidate {
  readonly id: string
  /** Null: the CV holds none. */
  readonly name: string | null
  /** The data of the person is gone; whoever was in the bank and is not any more was erased. */
  readonly isErased: boolean
}

/** One of the candidates whom an entry names by their ids; null while they are not known, or not for this reader. */
export function useCandidateNamed(id: string | null): NamedCandidate | null {
  const { data, error } = useGlance('candidate', id)
  if (id === null) return null
  if (error !== null) return toProblem(error).status === 404 ? { id, name: null, isErased: true } : null
  if (data === undefined) return null
  return { id, name: nameIn(data), isErased: (data as { status?: string }).status === 'Erased' }
}

function nameIn(record: unknown): string | null {
  if (record === null || typeof record !== 'object') return null
  const { full_name, candidate_name } = record as { full_name?: string | null; candidate_name?: string | null }
  return full_name ?? candidate_name ?? null
}
