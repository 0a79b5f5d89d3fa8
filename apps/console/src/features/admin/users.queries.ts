import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import type { components } from '../../api/talent.gen.ts'
import { invalidate } from './admin.queries.ts'

type Schemas = components['schemas']
export type AdminUserItem = Schemas['AdminUserItem']
export type AdminUser = Schemas['AdminUser']
export type WaitingItem = Schemas['WaitingItem']
export type Reassigned = Schemas['Reassigned']
type Roles = Schemas['AddUser']['roles']
export type RoleCode = Roles[number]

export const USER_STATUSES = ['Active', 'Inactive'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export interface UserFilter {
  readonly search: string
  readonly status: UserStatus | undefined
  readonly role: RoleCode | undefined
}

export const useAdminUsers = ({ search, status, role }: UserFilter) =>
  useCursorPages<AdminUserItem>(['users', search, status ?? 'all', role ?? 'any'], (cursor, signal) =>
    bodyOf(
      api.GET('/api/v1/admin/users', {
        params: {
          query: {
            limit: 100,
            ...(search ? { search } : {}),
            ...(status ? { status } : {}),
            ...(role ? { role } : {}),
            ...(cursor ? { cursor } : {}),
          },
        },
        signal,
      }),
    ),
  )

export const freshUser = (userId: string, signal?: AbortSignal) =>
  bodyOf(api.GET('/api/v1/admin/users/{userId}', { params: { path: { userId } }, ...(signal ? { signal } : {}) }))
export const adminUserQuery = (userId: string) =>
  queryOptions({ queryKey: ['users', 'one', userId], queryFn: ({ signal }) => freshUser(userId, signal) })

/** What waits for a user and for nobody else. */
export const waitingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'waiting', userId],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/admin/users/{userId}/waiting', { params: { path: { userId } }, signal })),
  })

/** Lists of people are shown and chosen from all over the console. */
async function changed<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const body = await bodyOf(answer)
  await invalidate('users', 'people', 'audit')
  return body
}

export const addUser = (user: Schemas['AddUser']) => changed(api.POST('/api/v1/admin/users', { body: user }))
export const updateUser = (userId: string, change: Schemas['PatchUser']) =>
  changed(api.PATCH('/api/v1/admin/users/{userId}', { params: { path: { userId } }, body: change }))
export const setUserRoles = (userId: string, roles: readonly string[], rowVersion: number) =>
  changed(
    api.PUT('/api/v1/admin/users/{userId}/roles', {
      params: { path: { userId } },
      body: { roles: roles as Roles, row_version: rowVersion },
    }),
  )
export const deactivateUser = (userId: string) =>
  changed(api.POST('/api/v1/admin/users/{userId}/deactivate', { params: { path: { userId } }, body: {} }))
export const activateUser = (userId: string) =>
  changed(api.POST('/api/v1/admin/users/{userId}/activate', { params: { path: { userId } }, body: {} }))

export const endSessions = (userId: string) =>
  changed(api.POST('/api/v1/admin/users/{userId}/sign-out', { params: { path: { userId } }, body: {} }))

/** The work of one person becomes another's: interviews and requisitions show the new name. */
export async function reassign(userId: string, to: string, items: NonNullable<Schemas['Reassign']['items']>): Promise<Reassigned> {
  const told = await changed(
    api.POST('/api/v1/admin/users/{userId}/reassign', { params: { path: { userId } }, body: { to_user_id: to, items } }),
  )
  await invalidate('interviews', 'tans')
  return told
}
