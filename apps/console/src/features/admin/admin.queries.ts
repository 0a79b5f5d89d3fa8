import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import type { ApprovedEntity } from './matrix.ts'

type Schemas = components['schemas']
export type TenantProfile = Schemas['TenantProfile']
export type NumberingRule = Schemas['NumberingRule']
export type NewRule = Schemas['AddApprovalRule']

export const useRoles = () => useQuery({ queryKey: ['roles'], queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/roles', { signal })) })

/** A form begins with what the service has now, never with something kept from before; and nothing changes while one types. */
const FOR_A_FORM = { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const freshTenantProfile = (signal?: AbortSignal) => bodyOf(api.GET('/api/v1/admin/tenant-profile', signal ? { signal } : {}))
export const tenantProfileQuery = queryOptions({
  queryKey: ['tenant-profile'],
  queryFn: ({ signal }) => freshTenantProfile(signal),
  ...FOR_A_FORM,
})
export async function saveTenantProfile(profile: Schemas['UpdateTenantProfile']): Promise<TenantProfile> {
  const saved = await bodyOf(api.PUT('/api/v1/admin/tenant-profile', { body: profile }))
  await invalidate('audit')
  return saved
}

export const freshNumbering = (signal?: AbortSignal) => bodyOf(api.GET('/api/v1/admin/numbering-rules', signal ? { signal } : {}))
export const numberingQuery = queryOptions({
  queryKey: ['numbering-rules'],
  queryFn: ({ signal }) => freshNumbering(signal),
  ...FOR_A_FORM,
})
export async function saveNumberingRule({
  kind,
  prefix,
  suffix,
  padding,
  row_version,
}: Omit<NumberingRule, 'example'>): Promise<NumberingRule> {
  const saved = await bodyOf(
    api.PUT('/api/v1/admin/numbering-rules/{kind}', {
      params: { path: { kind: kind as 'tan' } },
      body: { prefix, suffix, padding, row_version },
    }),
  )
  await invalidate('audit')
  return saved
}

export const matrixQuery = queryOptions({
  queryKey: ['approval-matrix'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/approval-matrix', { signal })),
})
export async function addRule(entityType: ApprovedEntity, rule: NewRule): Promise<void> {
  await bodyOf(api.POST('/api/v1/admin/approval-matrix/{entityType}/rules', { params: { path: { entityType } }, body: rule }))
  await invalidate('approval-matrix', 'audit')
}
/** The steps of a kind as the service has them at this moment; the page shows them too. */
export async function freshRules(entityType: ApprovedEntity) {
  const { items } = await queryClient.fetchQuery({ ...matrixQuery, staleTime: 0 })
  return items.find((one) => one.entity_type === entityType)?.rules ?? []
}
export async function replaceRule(ruleId: string, rule: Schemas['ReplaceApprovalRule']): Promise<void> {
  await bodyOf(api.PUT('/api/v1/admin/approval-matrix/rules/{ruleId}', { params: { path: { ruleId } }, body: rule }))
  await invalidate('approval-matrix', 'audit')
}
export async function deleteRule(ruleId: string): Promise<void> {
  await api.DELETE('/api/v1/admin/approval-matrix/rules/{ruleId}', { params: { path: { ruleId } } })
  await invalidate('approval-matrix', 'audit')
}

/** Definitions are read-only, and change with a release alone. */
export const useDefinitions = () =>
  useQuery({
    queryKey: ['workflow-definitions'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/workflow-definitions', { signal })),
  })
export const useDefinition = (id: string | undefined) =>
  useQuery({
    queryKey: ['workflow-definitions', id],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/workflow-definitions/{id}', { params: { path: { id: id as string } }, signal })),
  })

export const invalidate = (...kinds: string[]) => Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
