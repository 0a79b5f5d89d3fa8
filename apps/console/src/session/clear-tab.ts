import { queryClient } from '../api/query-client.ts'
import { dropAllDrafts } from '../ui/drafts.ts'
import { forgetPerson } from './dev-sign-in.ts'
import { leave } from './session.ts'

/** Nothing of the person is left in this tab. */
export function clearTab(): void {
  forgetPerson()
  dropAllDrafts()
  queryClient.clear()
  leave()
}

/** After a time without activity. What was typed stays in this tab for the same person; the page shows nothing of them. */
export function clearIdleTab(): void {
  forgetPerson()
  queryClient.clear()
  leave('idle')
}
