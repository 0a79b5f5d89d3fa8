import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, before it is first seen and whenever it changes; endless until it is drawn. */
export function useWidth(place: RefObject<HTMLElement | null>, isDrawn: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = place.current
    if (!isDrawn || element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, isDrawn])
  return width
}
