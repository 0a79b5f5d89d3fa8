import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import type { components } from '../../api/talent.gen.ts'

export type Employee = components['schemas']['Employee']

export const useEmployees = (options: { enabled?: boolean } = {}) =>
  useCursorPages<Employee>(
    ['employees', 'list'],
    (cursor, signal) => bodyOf(api.GET('/api/v1/employees', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal })),
    options,
  )

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: ['employees', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/employees/{id}', { params: { path: { id } }, signal })),
  })
