import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Settings } from '../app/settings.ts'
import { openSession } from './open-session.ts'
import { enter, renewedToken, sessionState } from './session.ts'

/**
 * The code flow with PKCE. Tokens stay in memory; the tab's storage keeps only the state and verifier while the browser
 * is away at the identity provider. A reload asks the provider again, silently while its own session lasts.
 */
export function identityProvider(oidc: NonNullable<Settings['oidc']>) {
  const home = `${window.location.origin}/signed-in`
  const users = new UserManager({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    scope: oidc.scope,
    redirect_uri: home,
    post_logout_redirect_uri: `${window.location.origin}/`,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: true,
  })
  users.events.addUserLoaded(async (user) => enter(await openSession(user.access_token)))
  users.events.addAccessTokenExpired(() => {
    const now = sessionState()
    if (now.kind === 'in') renewedToken(now.session.token).catch(() => {})
  })
  return {
    /** Leaves for the provider; comes back to where one was. */
    signIn: () => users.signinRedirect({ state: window.location.pathname + window.location.search }),
    /** In a window of its own, so that the page behind keeps what was typed. */
    signInAgain: () => users.signinPopup(),
    signOut: () => users.signoutRedirect(),
    /** Handles the way back; true when the address was one. */
    async comeBack(): Promise<boolean> {
      if (window.location.pathname !== '/signed-in') return false
      const user = await users.signinCallback()
      if (user === undefined) return true // the popup's own window: it closes
      enter(await openSession(user.access_token))
      window.history.replaceState(null, '', typeof user.state === 'string' ? user.state : '/')
      return true
    },
  }
}
