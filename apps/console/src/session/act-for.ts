import { queryClient } from '../api/query-client.ts'
import { openSession } from './open-session.ts'
import { type ActingFor, enter, sessionState } from './session.ts'

/** From now on this tab shows and decides what waits for somebody else, as their deputy; null: what waits for oneself. */
export async function actFor(person: ActingFor | null): Promise<void> {
  const now = sessionState()
  if (now.kind === 'out') return
  const session = await openSession(now.session.token, person ?? undefined)
  queryClient.clear()
  enter(session)
}
