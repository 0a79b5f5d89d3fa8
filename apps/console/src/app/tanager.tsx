import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { comeBack, lastPerson } from '../session/dev-sign-in.ts'
import { followTabs } from '../session/follow-tabs.ts'
import { useSessionState } from '../session/session.ts'
import { router } from './router.tsx'
import { settings } from './settings.ts'

// Asked for at once, beside the words: nobody is signed in when a page opens. Who comes back waits for the way in alone, so the
// code of the page that was asked for comes meanwhile.
const signIn = import('../session/sign-in.page.tsx')
const SignIn = lazy(async () => ({ default: (await signIn).SignInPage }))
if (settings.oidc === null && lastPerson() !== null) {
  void router.preloadRoute({ to: window.location.pathname as '/' }).catch(() => {})
  void comeBack()?.catch(() => {}) // the page that signs in says why
}

// Dev tokens are made anew in each tab, several people at once too: only those of a provider are shared.
followTabs({ sharesTokens: settings.oidc !== null })

const IdleWatch = lazy(async () => ({ default: (await import('../session/idle-watch.tsx')).IdleWatch }))
const SignInAgain = lazy(async () => ({ default: (await import('../session/sign-in-again.tsx')).SignInAgain }))

/** Signed out: the way in. Signed in: the console. Expired: the console as it was, with a small window on top. */
export function Tanager() {
  const state = useSessionState()
  if (state.kind === 'out') return <SignIn />
  return (
    <>
      <RouterProvider router={router} />
      {/* A boundary of its own: the page under it stays in sight, and the focus stays known, while the code comes. */}
      <Suspense>{state.kind === 'expired' && <SignInAgain />}</Suspense>
      {settings.idleMinutes > 0 && (
        <Suspense>
          <IdleWatch minutes={settings.idleMinutes} />
        </Suspense>
      )}
    </>
  )
}
