import { type RefObject, useLayoutEffect } from 'react'

/** What stands under the rows of a list: its foot and the edge of the page. */
const UNDER = 58
const LEAST = 320

/** Gives a list the height that is left in the window, so that the list scrolls and the page does not. */
export function useRoomBelow(place: RefObject<HTMLElement | null>, isDrawn: boolean): void {
  useLayoutEffect(() => {
    if (!isDrawn) return
    const resize = () => {
      const element = place.current
      if (element === null) return
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--room', `${Math.max(LEAST, window.innerHeight - top - UNDER)}px`)
    }
    resize()
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [place, isDrawn])
}
