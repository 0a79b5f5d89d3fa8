import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { type CursorPage, useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import { onboardingChanged } from '../discrepancies/discrepancies.queries.ts'

export type Checklist = components['schemas']['ConversionChecklist']
export type ChecklistItem = components['schemas']['ChecklistItem']
export type Conversion = components['schemas']['Conversion']

/** The same address answers with a page, or with the one checklist of an application that is named. */
export const useChecklists = () =>
  useCursorPages<Checklist>(
    ['conversions', 'list'],
    async (cursor, signal) =>
      (await bodyOf(
        api.GET('/api/v1/employee-conversion', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal }),
      )) as CursorPage<Checklist>,
  )

export const checklistQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['conversions', 'one', applicationId],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/api/v1/employee-conversion', { params: { query: { application_id: applicationId } }, signal }))) as Checklist,
  })

/** The employee that was made here, as long as the console is open: the service tells the number once. */
export const madeQuery = (applicationId: string) =>
  queryOptions<Conversion | null>({
    queryKey: ['made-employees', applicationId],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function convert(applicationId: string, joiningDate: string | null): Promise<Conversion> {
  const made = await bodyOf(
    api.POST('/api/v1/applications/{id}/convert-to-employee', {
      params: { path: { id: applicationId } },
      body: { joining_date: joiningDate },
    }),
  )
  queryClient.setQueryData(madeQuery(applicationId).queryKey, made)
  await onboardingChanged()
  return made
}
