import { RouterProvider } from '@tanstack/react-router'
import { lazy } from 'react'
import { useSessionState } from '../session/session.ts'
import { router } from './router.tsx'

const SignIn = lazy(async () => ({ default: (await import('../session/sign-in.page.tsx')).SignInPage }))
const SignInAgain = lazy(async () => ({ default: (await import('../session/sign-in-again.tsx')).SignInAgain }))

/** Signed out: the way in. Signed in: the console. Expired: the console as it was, with a small window on top. */
export function Tanager() {
  const state = useSessionState()
  if (state.kind === 'out') return <SignIn />
  return (
    <>
      <RouterProvider router={router} />
      {state.kind === 'expired' && <SignInAgain />}
    </>
  )
}
