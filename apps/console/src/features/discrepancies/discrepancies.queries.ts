import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, ifMatch } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type Discrepancy = components['schemas']['Discrepancy']
export type NewDiscrepancy = components['schemas']['RaiseDiscrepancy']
export type Resolution = 'Resolved' | 'Upheld'

export const DISCREPANCY_STATUSES = ['Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled'] as const
export type DiscrepancyStatus = (typeof DISCREPANCY_STATUSES)[number]
export const CATEGORIES = ['Identity', 'Education', 'Employment', 'Address', 'Document', 'Other'] as const
export type Category = (typeof CATEGORIES)[number]
export const SEVERITIES = ['Low', 'Medium', 'High'] as const
export type Severity = (typeof SEVERITIES)[number]

export const useDiscrepancies = (
  filter: { status?: DiscrepancyStatus | undefined; applicationId?: string },
  options: { enabled?: boolean } = {},
) =>
  useCursorPages<Discrepancy>(
    ['discrepancies', 'list', filter.status ?? 'all', filter.applicationId ?? 'all'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/discrepancies', {
          params: {
            query: {
              limit: 100,
              ...(filter.status ? { status: filter.status } : {}),
              ...(filter.applicationId ? { application_id: filter.applicationId } : {}),
              ...(cursor ? { cursor } : {}),
            },
          },
          signal,
        }),
      ),
    options,
  )

export const discrepancyQuery = (id: string) =>
  queryOptions({
    queryKey: ['discrepancies', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/discrepancies/{id}', { params: { path: { id } }, signal })),
  })

export async function raiseDiscrepancy(body: NewDiscrepancy): Promise<Discrepancy> {
  const made = await bodyOf(api.POST('/api/v1/discrepancies', { body }))
  await onboardingChanged()
  return made
}

export async function resolveDiscrepancy({ id, row_version }: Discrepancy, resolution: Resolution, comment: string): Promise<Discrepancy> {
  const params = { path: { id }, header: ifMatch(row_version) }
  const resolved = await bodyOf(api.POST('/api/v1/discrepancies/{id}/resolve', { params, body: { resolution, comment } }))
  await onboardingChanged()
  return resolved
}

export async function requestReupload(id: string, documentType: string, message: string): Promise<void> {
  const body = { document_type: documentType, message }
  await bodyOf(api.POST('/api/v1/discrepancies/{id}/reupload-request', { params: { path: { id } }, body }))
  await onboardingChanged()
}

/** What any step of an onboarding can have changed elsewhere. */
export const onboardingChanged = () =>
  Promise.all(
    [
      'applications',
      'verification',
      'submissions',
      'discrepancies',
      'conversions',
      'employees',
      'approvals',
      'tans',
      'dashboard',
      'audit',
    ].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
  )
