import { useEffect, useState } from 'react'
import { type Place, place } from './link.ts'

/** Which step one is at. The phone's own way back goes one step back and not out of the form. */
export function usePlaces(token: string, last: number) {
  const [here, setHere] = useState<Place>(() => place() ?? { token, step: 0, depth: 0, returning: false })
  useEffect(() => {
    const onPop = () => {
      const now = place()
      if (now !== null) setHere(now)
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  const go = (step: number, returning = false) => {
    const next: Place = { token, step, depth: here.depth + 1, returning }
    history.pushState(next, '')
    setHere(next)
  }
  return {
    step: Math.min(here.step, last),
    go,
    next: () => go(here.returning ? last : here.step + 1),
    back() {
      if (here.depth > 0) return history.back()
      const before: Place = { ...here, step: Math.max(0, here.step - 1), returning: false }
      history.replaceState(before, '')
      setHere(before)
    },
  }
}
