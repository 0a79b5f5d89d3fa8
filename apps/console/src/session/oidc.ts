import i18next from 'i18next'
import { InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { ApiProblem } from '../api/problem.ts'
import type { Settings } from '../app/settings.ts'
import { announce } from './follow-tabs.ts'
import { openSession } from './open-session.ts'
import { enter, renewedToken, type Session, sessionState } from './session.ts'

type Oidc = NonNullable<Settings['oidc']>

/** Ends the state of a sign-in in a window of its own: that window has no share in the memory of the page that opened it. */
const AGAIN = ';again'

/**
 * The code flow with PKCE. Tokens stay in memory; the tab's storage keeps only the state and verifier while the browser
 * is away at the identity provider. A reload asks the provider again, which lets one through while its own session lasts.
 */
function openProvider({ issuer, clientId, scope, parameters }: Oidc) {
  const users = new UserManager({
    authority: issuer,
    client_id: clientId,
    scope,
    extraQueryParams: { ...parameters },
    extraTokenParams: { ...parameters },
    redirect_uri: `${window.location.origin}/signed-in`,
    popup_redirect_uri: `${window.location.origin}/signed-in`,
    post_logout_redirect_uri: `${window.location.origin}/`,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: scope.split(' ').includes('offline_access'), // by a refresh token alone: no page of ours opens in a frame
  })
  users.events.addUserLoaded(async ({ access_token }) => {
    const before = sessionState()
    const session = await openSession(access_token, before.kind === 'out' ? undefined : before.session.actingFor)
    const now = sessionState()
    // What waits under an ended session is its person's: it must not go out in another name.
    if (now.kind === 'in' || (now.kind === 'expired' && now.session.me.user.id === session.me.user.id)) enterEveryTab(session)
  })
  users.events.addAccessTokenExpired(() => {
    const now = sessionState()
    if (now.kind === 'in') renewedToken(now.session.token).catch(() => {})
  })
  return {
    /** Leaves for the provider; comes back to where one was. */
    signIn: () => users.signinRedirect({ state: window.location.pathname + window.location.search }),
    /** In a window of its own, so that the page behind keeps what was typed. */
    async signInAgain(): Promise<void> {
      const user = await users.signinPopup({ url_state: AGAIN.slice(1), popupAbortOnClose: false }).catch(refused)
      const { me } = await openSession(user.access_token)
      const now = sessionState()
      if (now.kind === 'expired' && now.session.me.user.id !== me.user.id) throw failed('signIn.otherPerson')
    },
    /** At the provider too, where it has a way out. */
    signOut: () => users.signoutRedirect().catch(() => users.removeUser()),
    /** Handles the way back; true when the address was one. */
    async comeBack(): Promise<boolean> {
      const address = new URL(window.location.href)
      if (address.pathname !== '/signed-in') return false
      const state = address.searchParams.get('state') ?? ''
      if (state.endsWith(AGAIN)) {
        address.searchParams.set('state', state.slice(0, -AGAIN.length))
        await users.signinPopupCallback(address.href) // the page that opened this window goes on; the window closes
        return true
      }
      window.history.replaceState(null, '', '/') // a code in the address is of no use any more, whatever comes of it
      const user = await users.signinRedirectCallback(address.href).catch(refused)
      const session = await openSession(user.access_token)
      window.history.replaceState(null, '', typeof user.state === 'string' ? user.state : '/')
      enterEveryTab(session)
      return true
    },
  }
}

/** Other tabs of the same person go on with the new token too. */
function enterEveryTab(session: Session): void {
  enter(session)
  announce(session)
}

const failed = (words: 'signIn.failed' | 'signIn.otherPerson') => new ApiProblem(401, { code: 'sign_in_failed', detail: i18next.t(words) })

/** What the library says of a bad state or an unknown code is for developers. That the provider is away stays what it is. */
function refused(reason: unknown): never {
  throw reason instanceof TypeError ? reason : failed('signIn.failed')
}

let provider: ReturnType<typeof openProvider> | undefined
/** One for the page: it holds the tokens. */
export function identityProvider(oidc: Oidc): ReturnType<typeof openProvider> {
  provider ??= openProvider(oidc)
  return provider
}
