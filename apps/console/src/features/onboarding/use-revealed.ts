import { useEffect, useState } from 'react'

const SHOWN_FOR = 30

/** A secret answer in plain, for half a minute or until the page is left, whichever is sooner. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<{ field: string; value: string; until: number } | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const hide = () => setRevealed(null)
  useEffect(() => {
    if (revealed === null) return
    const timer = window.setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= revealed.until) setRevealed(null)
    }, 500)
    return () => window.clearInterval(timer)
  }, [revealed])
  return {
    revealed,
    seconds: revealed === null ? 0 : Math.max(0, Math.ceil((revealed.until - now) / 1000)),
    show(field: string, value: string) {
      setNow(Date.now())
      setRevealed({ field, value, until: Date.now() + SHOWN_FOR * 1000 })
    },
    hide,
  }
}
