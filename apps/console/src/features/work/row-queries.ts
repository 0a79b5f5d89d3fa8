import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { rowLoader } from '../../api/row-loader.ts'
import type { components } from '../../api/talent.gen.ts'

type Schemas = components['schemas']
type Interview = Schemas['Interview']

const pageAt = (cursor: string | undefined) => ({ limit: 100, ...(cursor ? { cursor } : {}) })
const completedOf = (query: { application_id?: string; cursor?: string }) =>
  bodyOf(api.GET('/api/v1/interviews', { params: { query: { status: 'Completed', limit: 100, ...query } } }))
/** Where a row belongs to one record, which the list holds as the row shows it. */
const single = <T extends { readonly id: string }>() => ({ rowOf: ({ id }: T) => id, from: ([entry]: readonly T[]) => entry as T })

/** What the rows of My work show of their records, by the lists that hold what waits. */
const inRow = {
  tan: rowLoader<Schemas['TanItem'], Schemas['TanItem']>({
    page: (cursor) => bodyOf(api.GET('/api/v1/tans', { params: { query: { status: 'PendingApproval', ...pageAt(cursor) } } })),
    alone: (id) => bodyOf(api.GET('/api/v1/tans/{id}', { params: { path: { id } } })),
    ...single<Schemas['TanItem']>(),
  }),
  application: rowLoader<Schemas['ApplicationItem'], Schemas['ApplicationItem']>({
    page: (cursor) => bodyOf(api.GET('/api/v1/applications', { params: { query: { status: 'Applied', ...pageAt(cursor) } } })),
    alone: (id) => bodyOf(api.GET('/api/v1/applications/{id}', { params: { path: { id } } })),
    ...single<Schemas['ApplicationItem']>(),
  }),
  candidate: rowLoader<Schemas['CandidateItem'], Schemas['CandidateItem']>({
    page: (cursor) => bodyOf(api.GET('/api/v1/candidates', { params: { query: pageAt(cursor) } })),
    alone: (id) => bodyOf(api.GET('/api/v1/candidates/{id}', { params: { path: { id } } })),
    ...single<Schemas['CandidateItem']>(),
  }),
  offer: rowLoader<Schemas['Offer'], Schemas['Offer']>({
    page: (cursor) => bodyOf(api.GET('/api/v1/offers', { params: { query: { status: 'PendingApproval', ...pageAt(cursor) } } })),
    alone: (id) => bodyOf(api.GET('/api/v1/offers/{id}', { params: { path: { id } } })),
    ...single<Schemas['Offer']>(),
  }),
  discrepancy: rowLoader<Schemas['Discrepancy'], Schemas['Discrepancy']>({
    page: (cursor) => bodyOf(api.GET('/api/v1/discrepancies', { params: { query: pageAt(cursor) } })),
    alone: (id) => bodyOf(api.GET('/api/v1/discrepancies/{id}', { params: { path: { id } } })),
    ...single<Schemas['Discrepancy']>(),
  }),
  interviews: rowLoader<Interview, readonly Interview[]>({
    page: (cursor) => completedOf(cursor ? { cursor } : {}),
    alone: async (id) => (await completedOf({ application_id: id })).items,
    rowOf: ({ application_id }) => application_id,
    from: (interviews) => interviews,
    isMany: true,
  }),
}

export const tanRowQuery = (id: string) => queryOptions({ queryKey: ['tans', 'row', id], queryFn: () => inRow.tan(id) })
export const applicationRowQuery = (id: string) =>
  queryOptions({ queryKey: ['applications', 'row', id], queryFn: () => inRow.application(id) })
export const candidateRowQuery = (id: string) => queryOptions({ queryKey: ['candidates', 'row', id], queryFn: () => inRow.candidate(id) })
export const offerRowQuery = (id: string) => queryOptions({ queryKey: ['offers', 'row', id], queryFn: () => inRow.offer(id) })
export const discrepancyRowQuery = (id: string) =>
  queryOptions({ queryKey: ['discrepancies', 'row', id], queryFn: () => inRow.discrepancy(id) })
/** The interviews of an application that are over. */
export const interviewsRowQuery = (applicationId: string) =>
  queryOptions({ queryKey: ['interviews', 'row', applicationId], queryFn: () => inRow.interviews(applicationId) })
