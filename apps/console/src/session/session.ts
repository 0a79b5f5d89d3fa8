import { useSyncExternalStore } from 'react'
import type { components } from '../api/talent.gen.ts'

export type CurrentUser = components['schemas']['CurrentUser']

export interface ActingFor {
  readonly id: string
  readonly name: string
}
/** The header that says for whom a request is made. */
export const actingHeader = (actingFor: ActingFor | undefined): Record<string, string> =>
  actingFor === undefined ? {} : { 'x-tanager-deputy-for': actingFor.id }

export interface Session {
  /** Kept in memory alone: it is in no storage, no address, no cookie. */
  readonly token: string
  readonly me: CurrentUser
  /** Whose approvals are decided now, as a deputy. */
  readonly actingFor?: ActingFor
  /** Action and permission codes of all the user's roles; what one may do on a record is its `allowed_actions`. */
  readonly permissions: ReadonlySet<string>
}

export type SessionState =
  /** Idle: the time without activity was over. */
  | { readonly kind: 'out'; readonly reason?: 'idle' }
  | { readonly kind: 'in'; readonly session: Session }
  /** The token is no longer taken. The page stays as it is, with what was typed, until one signs in again. */
  | { readonly kind: 'expired'; readonly session: Session }

let state: SessionState = { kind: 'out' }
const listeners = new Set<() => void>()
let waiting: Array<{ resume: (token: string) => void; give: (error: Error) => void }> = []

function change(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export const sessionState = (): SessionState => state
export const useSessionState = (): SessionState =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, sessionState)

/** Inside the signed-in part of the application there always is one. */
export function useSession(): Session {
  const now = useSessionState()
  if (now.kind === 'out') throw new Error('nobody is signed in')
  return now.session
}

export const useMay = (code: string): boolean => useSession().permissions.has(code)

export function enter(session: Session): void {
  change({ kind: 'in', session })
  for (const one of waiting) one.resume(session.token)
  waiting = []
}

export function leave(reason?: 'idle'): void {
  change({ kind: 'out', ...(reason === undefined ? {} : { reason }) })
  for (const one of waiting) one.give(new Error('signed out'))
  waiting = []
}

/** Resolves with a new token once the same person has signed in again. Requests in flight wait here instead of failing. */
export function renewedToken(rejected: string): Promise<string> {
  if (state.kind === 'in' && state.session.token !== rejected) return Promise.resolve(state.session.token)
  if (state.kind === 'out') return Promise.reject(new Error('signed out'))
  if (state.kind === 'in') change({ kind: 'expired', session: state.session })
  return new Promise((resume, give) => waiting.push({ resume, give }))
}
