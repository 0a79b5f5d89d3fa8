import { useCallback, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { type KeptQuestions, readKept, withFavourite, withRecent, writeKept } from './kept-questions.ts'

/** Favourites and recent questions of this person in this browser. */
export function useKeptQuestions() {
  const userId = useSession().me.user.id
  const [kept, setKept] = useState(() => readKept(userId))
  const change = useCallback(
    (to: (kept: KeptQuestions) => KeptQuestions) => {
      const next = to(readKept(userId)) // another tab may have written in between
      writeKept(userId, next)
      setKept(next)
    },
    [userId],
  )
  return {
    ...kept,
    remember: (question: string) => change((now) => withRecent(now, question)),
    toggleFavourite: (question: string) => change((now) => withFavourite(now, question)),
    forgetRecent: () => change((now) => ({ ...now, recent: [] })),
    forgetFavourites: () => change((now) => ({ ...now, favourites: [] })),
  }
}
export type Kept = ReturnType<typeof useKeptQuestions>
