import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { type CursorPage, useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type Candidate = components['schemas']['Candidate']
export type CandidateItem = components['schemas']['CandidateItem']
export type CandidatePatch = components['schemas']['PatchCandidate']
export type ApplicationItem = components['schemas']['ApplicationItem']

const LIST = ['candidates', 'list'] as const
const page = (cursor: string | undefined, signal: AbortSignal) =>
  bodyOf(api.GET('/api/v1/candidates', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal }))

export const useCandidates = (options: { enabled?: boolean } = {}) => useCursorPages<CandidateItem>(LIST, page, options)
/** Many pages at once, to find a name. Apart from the list, which is fetched again as a whole only while it is short. */
export const useCandidateNames = (options: { enabled: boolean }) => useCursorPages<CandidateItem>(['candidates', 'names'], page, options)

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/candidates/{id}', { params: { path: { id } }, signal })),
  })

/** The record as it is on the server now, whatever was fetched before. */
export const freshCandidate = (id: string): Promise<Candidate> => queryClient.fetchQuery({ ...candidateQuery(id), staleTime: 0 })

/** Saves on the version that the person has seen; 409 when somebody saved in between. */
export async function updateCandidate(id: string, rowVersion: number, patch: CandidatePatch): Promise<Candidate> {
  const saved = await bodyOf(
    api.PATCH('/api/v1/candidates/{id}', { params: { path: { id }, header: { 'If-Match': `"${rowVersion}"` } }, body: patch }),
  )
  queryClient.setQueryData(candidateQuery(id).queryKey, saved)
  queryClient.setQueryData(cvTextQuery(id).queryKey, (read) => read && { ...read, corrected: [...read.corrected, ...Object.keys(patch)] })
  changeList((items) => items.map((item) => (item.id === id ? saved : item)))
  await invalidate('audit', 'duplicates', 'dashboard', 'applications')
  return saved
}

export type CvText = components['schemas']['CvText']

/** The text of the CV and where the fields were found. Each look is recorded, so it is kept as long as the page is open. */
export const cvTextQuery = (id: string) =>
  queryOptions({
    queryKey: ['cv-text', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/candidates/{id}/cv/text', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** A CV is in: its candidate stands first in the list at once. The list itself is not fetched again for each of two hundred files. */
export function uploaded({ candidate }: components['schemas']['CvUploadResult']): void {
  queryClient.setQueryData(candidateQuery(candidate.id).queryKey, candidate)
  changeList((items, page) => (page === 0 && !items.some(({ id }) => id === candidate.id) ? [candidate, ...items] : items))
  void invalidate('duplicates', 'dashboard')
}

export const useApplicationsOf = (candidateId: string) =>
  useCursorPages<ApplicationItem>(['applications', 'of-candidate', candidateId], (cursor, signal) =>
    bodyOf(
      api.GET('/api/v1/applications', {
        params: { query: { candidate_id: candidateId, limit: 100, ...(cursor ? { cursor } : {}) } },
        signal,
      }),
    ),
  )

export async function putForward(candidateId: string, tanId: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/applications', { body: { candidate_id: candidateId, tan_id: tanId } }))
  await invalidate('applications', 'approvals', 'dashboard', 'audit')
}

/** Requisitions that take people. */
export const useApprovedTans = () =>
  useCursorPages<components['schemas']['TanItem']>(['tans', 'Approved'], (cursor, signal) =>
    bodyOf(api.GET('/api/v1/tans', { params: { query: { limit: 100, status: 'Approved', ...(cursor ? { cursor } : {}) } }, signal })),
  )

type Pages = InfiniteData<CursorPage<CandidateItem>>

const changeList = (change: (items: readonly CandidateItem[], page: number) => readonly CandidateItem[]) =>
  queryClient.setQueryData<Pages>(
    LIST,
    (list) => list && { ...list, pages: list.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) },
  )

const invalidate = (...kinds: string[]) => Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
