import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import type { DecisionValue } from '../../ui/decision.tsx'
import type { ApplicationStatus } from './stages.ts'

export type Application = components['schemas']['Application']
export type ApplicationItem = components['schemas']['ApplicationItem']
export type ApplicationStage = components['schemas']['ApplicationStage']
export type Interview = components['schemas']['Interview']
export type Offer = components['schemas']['Offer']

/** Those of a stage: of one requisition, or of all. */
export const useApplicationsIn = (
  status: ApplicationStatus,
  tanId: string | undefined,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) =>
  useCursorPages<ApplicationItem>(
    ['applications', 'stage', status, tanId ?? 'all'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/applications', {
          params: { query: { status, limit: 50, ...(tanId ? { tan_id: tanId } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    options,
  )

/** Of this person, those whose interviews are over: they wait for an offer or a rejection. */
export const useDecisionsDue = (options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<ApplicationItem>(
    ['applications', 'decision-due'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/applications', { params: { query: { decision_due: true, limit: 50, ...(cursor ? { cursor } : {}) } }, signal }),
      ),
    options,
  )

/** Of one requisition, or of all, in one stage or in every one. */
export const useApplications = (tanId: string | undefined, status?: ApplicationStatus) =>
  useCursorPages<ApplicationItem>(['applications', 'list', tanId ?? 'all', status ?? 'any'], (cursor, signal) =>
    bodyOf(
      api.GET('/api/v1/applications', {
        params: {
          query: { limit: 100, ...(status ? { status } : {}), ...(tanId ? { tan_id: tanId } : {}), ...(cursor ? { cursor } : {}) },
        },
        signal,
      }),
    ),
  )

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/applications/{id}', { params: { path: { id } }, signal })),
  })

export const useInterviewsOf = (applicationId: string) =>
  useCursorPages<Interview>(['interviews', 'application', applicationId], (cursor, signal) =>
    bodyOf(
      api.GET('/api/v1/interviews', {
        params: { query: { application_id: applicationId, limit: 50, ...(cursor ? { cursor } : {}) } },
        signal,
      }),
    ),
  )

/** How many pages of offers are looked through for those of one application. */
const OFFER_PAGES = 10

/**
 * The offers of an application, newest first. The service lists offers by status alone; ids are in the order of time, so
 * that the search ends at the first offer which is older than the application.
 */
export function useOffersOf({ id, status }: Pick<Application, 'id' | 'status'>) {
  return useQuery({
    queryKey: ['offers', 'application', id],
    enabled: status !== 'Applied' && status !== 'Shortlisted', // nobody is offered anything before an interview
    queryFn: async ({ signal }) => {
      const items: Offer[] = []
      let cursor: string | undefined
      for (let page = 0; page < OFFER_PAGES; page++) {
        const found = await bodyOf(api.GET('/api/v1/offers', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal }))
        items.push(...found.items.filter((offer) => offer.application_id === id))
        const oldest = found.items.at(-1)
        cursor = found.next_cursor ?? undefined
        if (cursor === undefined || oldest === undefined || oldest.id < id) return { items, complete: true }
      }
      return { items, complete: false }
    },
  })
}

type Decided = Pick<Application, 'id' | 'row_version'>

/** The decision alone; who makes several tells the lists once, at the end. */
export function sendShortlistDecision(
  { id, row_version }: Decided,
  decision: DecisionValue,
  comment: string | undefined,
): Promise<unknown> {
  const body = { decision, ...(comment ? { comment } : {}) }
  return bodyOf(api.POST('/api/v1/applications/{id}/shortlist-approval', { params: { path: { id }, header: ifMatch(row_version) }, body }))
}

export async function decideShortlist(application: Decided, decision: DecisionValue, comment: string | undefined): Promise<void> {
  await sendShortlistDecision(application, decision, comment)
  await applicationsChanged()
}

export function sendRejection(id: string, reason: string): Promise<unknown> {
  return bodyOf(api.POST('/api/v1/applications/{id}/reject', { params: { path: { id } }, body: { reason } }))
}

export async function closeApplication(id: string, end: 'reject' | 'withdraw', reason: string): Promise<void> {
  if (end === 'reject') await sendRejection(id, reason)
  else await bodyOf(api.POST('/api/v1/applications/{id}/withdraw', { params: { path: { id } }, body: { reason } }))
  await applicationsChanged()
}

/** What a decision about applications can have changed elsewhere: all that hangs on them. */
export const applicationsChanged = () =>
  Promise.all(
    [
      'applications',
      'approvals',
      'interviews',
      'offers',
      'submissions',
      'verification',
      'discrepancies',
      'conversions',
      'dashboard',
      'audit',
    ].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
  )
