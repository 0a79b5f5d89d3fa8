import { queryClient } from '../api/query-client.ts'
import { dropDraftsOf } from '../ui/drafts.ts'
import { forgetPerson } from './dev-sign-in.ts'
import { leave, sessionState } from './session.ts'

/** Nothing of the person is left in this tab, and nothing that they typed in this browser. */
export function clearTab(): void {
  const now = sessionState()
  forgetPerson()
  if (now.kind !== 'out') dropDraftsOf(now.session.me.user.id)
  queryClient.clear()
  leave()
}

/** After a time without activity. What was typed stays in this browser for the same person; the page shows nothing of them. */
export function clearIdleTab(): void {
  forgetPerson()
  queryClient.clear()
  leave('idle')
}
