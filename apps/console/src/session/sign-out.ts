import { api, bodyOf } from '../api/client.ts'
import { settings } from '../app/settings.ts'
import { clearTab } from './clear-tab.ts'
import { sessionState } from './session.ts'
import { tell } from './tabs.ts'

/** Out of every tab of this browser, and of the identity provider where it has a way out. */
export async function signOut(): Promise<void> {
  const now = sessionState()
  if (now.kind !== 'out') tell({ kind: 'out', userId: now.session.me.user.id })
  clearTab()
  if (settings.oidc !== null) await (await import('./oidc.ts')).identityProvider(settings.oidc).signOut()
}

/** On other devices too: the service refuses every token that was issued until now. */
export async function signOutEverywhere(): Promise<void> {
  await bodyOf(api.POST('/api/v1/users/me/sign-out', { body: { everywhere: true } }))
  await signOut()
}
