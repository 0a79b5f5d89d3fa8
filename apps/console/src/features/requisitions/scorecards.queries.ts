import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type ScorecardTemplate = components['schemas']['ScorecardTemplate']
export type NewTemplate = components['schemas']['CreateScorecardTemplate']

export const templatesQuery = queryOptions({
  queryKey: ['scorecard-templates'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/api/v1/scorecard-templates', { signal }))).items,
})
/** As the service has them at this moment; the page shows them too. */
export const freshTemplates = () => queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })

export async function addTemplate(body: NewTemplate): Promise<void> {
  await bodyOf(api.POST('/api/v1/admin/scorecard-templates', { body }))
  await changed()
}
export async function saveTemplate(id: string, body: NewTemplate, rowVersion: number): Promise<void> {
  await bodyOf(api.PUT('/api/v1/admin/scorecard-templates/{id}', { params: { path: { id } }, body: { ...body, row_version: rowVersion } }))
  await changed()
}
export async function deleteTemplate(id: string): Promise<void> {
  await api.DELETE('/api/v1/admin/scorecard-templates/{id}', { params: { path: { id } } })
  await changed()
}
/** On the version that the person looked at. */
export async function chooseScorecard(tan: { id: string; row_version: number }, templateId: string | null): Promise<void> {
  const body = { scorecard_template_id: templateId, row_version: tan.row_version }
  await bodyOf(api.PUT('/api/v1/tans/{id}/scorecard', { params: { path: { id: tan.id } }, body }))
  await changed()
}

const changed = () =>
  Promise.all(['scorecard-templates', 'tans', 'interviews', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
