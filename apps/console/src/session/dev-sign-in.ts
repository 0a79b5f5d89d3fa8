import { problemOf } from '../api/problem.ts'
import { openSession } from './open-session.ts'
import { enter } from './session.ts'

/** Who signed in last in this tab, so that a reload need not ask; a name, not a token. */
const KEY = 'tanager.person'

/** A link that is opened in a new tab goes on as the person of the other one. The start page lets one choose, several at once too. */
const fromAnotherTab = (): string | null => (window.location.pathname === '/' ? null : localStorage.getItem(KEY))

export interface DemoPerson {
  readonly tenant: string
  readonly email: string
}

export const lastPerson = (): DemoPerson | null =>
  JSON.parse(sessionStorage.getItem(KEY) ?? fromAnotherTab() ?? 'null') as DemoPerson | null
export function forgetPerson(): void {
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}

let comingBack: Promise<void> | null = null
/** Goes on as the person of before a reload: asked for as early as can be, and once, whoever waits for it. Null: there was none. */
export function comeBack(): Promise<void> | null {
  const last = lastPerson()
  if (last !== null) comingBack ??= signInAs(last)
  return comingBack
}

export async function signInAs(person: DemoPerson): Promise<void> {
  const response = await fetch('/api/v1/dev/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (!response.ok) throw await problemOf(response)
  const { access_token } = (await response.json()) as { access_token: string }
  enter(await openSession(access_token))
  for (const storage of [sessionStorage, localStorage]) storage.setItem(KEY, JSON.stringify(person))
}
