import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, before it is first seen and whenever it changes; endless until it is drawn. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => setElement(place.current)) // after every drawing: nobody else knows when it is there, or another one
  useLayoutEffect(() => {
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
