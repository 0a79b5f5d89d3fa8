import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import type { DecisionValue } from '../../ui/decision.tsx'

export type Approval = components['schemas']['ApprovalRequest']

export const APPROVAL_STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const
export const APPROVAL_KINDS = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export interface ApprovalFilter {
  readonly status?: (typeof APPROVAL_STATUSES)[number] | undefined
  readonly kind?: ApprovalKind | undefined
  /** Only those that the caller may decide now. */
  readonly mine?: boolean
  /** Of those the caller's own, or those of others in whose place the caller may decide. */
  readonly due?: 'own' | 'others'
  /** Only those that the caller raised and somebody has a question about. */
  readonly toAnswer?: boolean
}

export const useApprovals = (
  { status, kind, mine = false, due, toAnswer = false }: ApprovalFilter,
  options: { enabled?: boolean; refetchInterval?: number } = {},
) =>
  useCursorPages<Approval>(
    ['approvals', 'list', status ?? 'all', kind ?? 'all', due ?? mine, toAnswer],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/approvals', {
          params: {
            query: {
              limit: 50,
              ...(status ? { status } : {}),
              ...(kind ? { entity_type: kind } : {}),
              ...(mine ? { mine } : {}),
              ...(due ? { due } : {}),
              ...(toAnswer ? { to_answer: toAnswer } : {}),
              ...(cursor ? { cursor } : {}),
            },
          },
          signal,
        }),
      ),
    options,
  )

export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approvals', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/workflows/{approvalRequestId}', { params: { path: { approvalRequestId: id } }, signal })),
  })

type Body = components['schemas']['Decision']
const here = (approval: Approval, body: Body) =>
  bodyOf(
    api.POST('/api/v1/approvals/{id}/decision', { params: { path: { id: approval.id }, header: ifMatch(approval.row_version) }, body }),
  )

/**
 * Each kind is decided where its record lives. A conversion is decided by making the employee, which has a page of its own. A request
 * of an offer or a discrepancy ends when its record changes; a requisition goes on under another request, so its version is named.
 */
const DECIDE: Readonly<Partial<Record<string, (approval: Approval, body: Body, seen: number | null) => Promise<unknown>>>> = {
  offer: here,
  discrepancy: here,
  tan: ({ entity_id: id }, body, seen) =>
    bodyOf(api.POST('/api/v1/tans/{id}/approve', { params: { path: { id }, ...(seen === null ? {} : { header: ifMatch(seen) }) }, body })),
  shortlist: ({ entity_id: id }, body) =>
    bodyOf(api.POST('/api/v1/applications/{id}/shortlist-approval', { params: { path: { id } }, body })),
}

/** Whether this person may say yes or no to it on the spot. */
export const canDecideHere = ({ entity_type, allowed_actions }: Approval): boolean =>
  allowed_actions.some((action) => action !== 'approval.comment') && DECIDE[entity_type] !== undefined

/** The decision alone; who makes several tells the lists once, at the end. */
export async function sendDecision(
  approval: Approval,
  decision: DecisionValue,
  comment: string | undefined,
  seen: number | null,
): Promise<void> {
  const decide = DECIDE[approval.entity_type]
  if (decide === undefined) throw new Error(`a request of the kind ${approval.entity_type} is not decided here`)
  await decide(approval, { decision, ...(comment ? { comment } : {}) }, seen)
}

export async function decideApproval(...decided: Parameters<typeof sendDecision>): Promise<void> {
  await sendDecision(...decided)
  await decisionsMade()
}

/** What decisions can have changed elsewhere. */
export const decisionsMade = () =>
  Promise.all(
    ['approvals', 'tans', 'applications', 'offers', 'discrepancies', 'verification', 'conversions', 'dashboard', 'audit'].map((kind) =>
      queryClient.invalidateQueries({ queryKey: [kind] }),
    ),
  )

/** The page of the record that a request is about. */
export function recordOf({ entity_type, entity_id }: Pick<Approval, 'entity_type' | 'entity_id'>): string {
  const places: Record<string, string> = {
    tan: `/requisitions/${entity_id}`,
    shortlist: `/applications/${entity_id}`,
    offer: `/offers/${entity_id}`,
    discrepancy: `/discrepancies/${entity_id}`,
    employee_conversion: `/conversion?application=${entity_id}`,
  }
  return places[entity_type] ?? '/approvals'
}
