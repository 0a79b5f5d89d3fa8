import { problemOf } from '../api/problem.ts'
import { type ActingFor, actingHeader, type CurrentUser, type Session } from './session.ts'

/** Who the token speaks for and what that person may do. */
export async function openSession(token: string, actingFor?: ActingFor): Promise<Session> {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(path, { headers: { authorization: `Bearer ${token}`, ...actingHeader(actingFor) } })
    if (!response.ok) throw await problemOf(response)
    return (await response.json()) as T
  }
  const [me, { permissions }] = await Promise.all([
    get<CurrentUser>('/api/v1/users/me'),
    get<{ permissions: string[] }>('/api/v1/users/me/permissions'),
  ])
  return { token, me, permissions: new Set(permissions), ...(actingFor === undefined ? {} : { actingFor }) }
}
