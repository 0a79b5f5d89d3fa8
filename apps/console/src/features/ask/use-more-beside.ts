import { type RefObject, useEffect, useState } from 'react'

/** A fraction of a pixel is no column. */
const NEARLY = 2

/** On which sides there is more than is in view. Looked at again when it is scrolled, when its size changes, and when what it holds does. */
export function useMoreBeside(scroller: RefObject<HTMLElement | null>, holds: string): { left: boolean; right: boolean } {
  const [more, setMore] = useState({ left: false, right: false })
  useEffect(() => {
    void holds
    const element = scroller.current
    if (element === null) return
    const look = () => {
      const left = element.scrollLeft > NEARLY
      const right = element.scrollWidth - element.clientWidth - element.scrollLeft > NEARLY
      setMore((before) => (before.left === left && before.right === right ? before : { left, right }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [scroller, holds])
  return more
}
