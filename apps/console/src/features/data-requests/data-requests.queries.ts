import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, bodyOf, fileAt } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

type Schemas = components['schemas']
export type DataRequest = Schemas['DataRequest']
export type ErasurePreview = Schemas['ErasurePreview']
export type PersonCounts = ErasurePreview['removes']
export type RetentionNotice = Schemas['RetentionNotice']
export type NewDataRequest = Schemas['CreateDataRequest']

export const DATA_REQUEST_STATUSES = ['Pending', 'Confirmed', 'Completed', 'Refused', 'Withdrawn'] as const
export const GROUNDS = ['PersonAsked', 'ConsentWithdrawn', 'EnteredInError', 'Authority', 'Other'] as const

interface Filter {
  readonly status?: (typeof DATA_REQUEST_STATUSES)[number] | undefined
  readonly candidateId?: string
}
export const useDataRequests = ({ status, candidateId }: Filter, options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<DataRequest>(
    ['data-requests', 'list', status, candidateId],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/data-requests', {
          params: {
            query: {
              limit: 100,
              ...(status ? { status } : {}),
              ...(candidateId ? { candidate_id: candidateId } : {}),
              ...(cursor ? { cursor } : {}),
            },
          },
          signal,
        }),
      ),
    options,
  )

export const dataRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['data-requests', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/data-requests/{id}', { params: { path: { id } }, signal })),
  })

export const useErasurePreview = (candidateId: string, enabled = true) =>
  useQuery({
    queryKey: ['data-requests', 'preview', candidateId],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/candidates/{id}/erasure-preview', { params: { path: { id: candidateId } }, signal })),
    enabled,
    staleTime: 0,
  })

const invalidate = (...kinds: string[]) => Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
async function changed(done: Promise<{ data?: DataRequest }>): Promise<DataRequest> {
  const request = await bodyOf(done)
  queryClient.setQueryData(dataRequestQuery(request.id).queryKey, request)
  await invalidate('data-requests', 'audit')
  return request
}
export const createDataRequest = (body: NewDataRequest) => changed(api.POST('/api/v1/data-requests', { body }))
export const withdrawDataRequest = (id: string) =>
  changed(api.POST('/api/v1/data-requests/{id}/withdraw', { params: { path: { id } }, body: {} }))

/** An erased person is in no list any longer. */
export async function decideDataRequest(id: string, decision: 'Confirmed' | 'Refused', comment: string | undefined): Promise<DataRequest> {
  const body = { decision, ...(comment === undefined ? {} : { comment }) }
  const settled = await changed(api.POST('/api/v1/data-requests/{id}/decision', { params: { path: { id } }, body }))
  if (settled.status === 'Completed') {
    queryClient.removeQueries({ queryKey: ['candidates', 'one', settled.candidate_id] })
    await invalidate('candidates', 'applications', 'dashboard', 'duplicates', 'approvals', 'retention')
  }
  return settled
}
export const exportFile = (id: string) => fileAt(`/api/v1/data-requests/${id}/file`)

export const useRetention = () =>
  useQuery({ queryKey: ['retention', 'rule'], queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/retention', { signal })) })
export const useRetentionNotices = () =>
  useCursorPages<RetentionNotice>(['retention', 'notices'], (cursor, signal) =>
    bodyOf(api.GET('/api/v1/retention/notices', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal })),
  )
