import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import type { components } from '../../api/talent.gen.ts'
import { useMay } from '../../session/session.ts'
import { useApplicationsIn } from '../applications/applications.queries.ts'
import { type Approval, useApprovals } from './approvals.queries.ts'

export type Interview = components['schemas']['Interview']
export type Discrepancy = components['schemas']['Discrepancy']

const OFTEN = { refetchInterval: 30_000 }

/** All that waits for this person, list by list; each is asked for only where the person may read it. */
export function useWork() {
  const approvals = useApprovals({ status: 'Pending', mine: true }, { enabled: useMay('approval.read'), ...OFTEN })
  const interviews = useCursorPages<Interview>(
    ['interviews', 'mine', 'Scheduled'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/interviews', {
          params: { query: { mine: true, status: 'Scheduled', limit: 50, ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    { enabled: useMay('interview.read'), ...OFTEN },
  )
  const discrepancies = useCursorPages<Discrepancy>(
    ['discrepancies', 'work'],
    (cursor, signal) =>
      bodyOf(api.GET('/api/v1/discrepancies', { params: { query: { status: 'Open', limit: 50, ...(cursor ? { cursor } : {}) } }, signal })),
    { enabled: useMay('discrepancy.read'), ...OFTEN },
  )
  const accepted = useApplicationsIn('OfferAccepted', undefined, { enabled: useMay('green-form.issue'), ...OFTEN })
  const due = new Set(approvals.items.map(({ id }) => id))
  const isConversion = ({ entity_type }: Approval) => entity_type === 'employee_conversion'
  return {
    lists: { approvals, interviews, discrepancies, accepted },
    approvals: approvals.items.filter((one) => !isConversion(one)),
    conversions: approvals.items.filter(isConversion), // the service lists one as due only once everything holds
    // The longest past first: that is the one which is waited for.
    feedback: interviews.items
      .filter(({ allowed_actions }) => allowed_actions.includes('interview.feedback'))
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    // Those that are decided here stand among the approvals already.
    discrepancies: discrepancies.items.filter((one) => one.allowed_actions.length > 0 && !due.has(one.approval_request_id)),
    forms: accepted.items.filter(({ allowed_actions }) => allowed_actions.includes('green-form.issue')),
  }
}
export type Work = ReturnType<typeof useWork>

/** How much waits, for the navigation: the number, and whether the service has more of it. */
export function useWorkCount(): { count: number; more: boolean } {
  const { lists, ...items } = useWork()
  return {
    count: Object.values(items).reduce((sum, some) => sum + some.length, 0),
    more: Object.values(lists).some(({ hasNextPage }) => hasNextPage),
  }
}

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/offers/{id}', { params: { path: { id } }, signal })),
  })

export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/candidates/{id}', { params: { path: { id } }, signal })),
  })

export const discrepancyQuery = (id: string) =>
  queryOptions({
    queryKey: ['discrepancies', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/discrepancies/{id}', { params: { path: { id } }, signal })),
  })
