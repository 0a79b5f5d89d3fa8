import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** What stands under the rows of a list: its foot and the edge of the page. */
const UNDER = 58
const LEAST = 320
/** The head of the page and that of the list, which stay while a phone's page scrolls. */
const ABOVE = 84

interface Props {
  readonly place: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeight: number
  readonly getItemKey: (index: number) => React.Key
  /** The page itself scrolls, as a phone's pages do; else the list does, in the height that is left in the window. */
  readonly inPage: boolean
}

interface RowsInView {
  readonly shown: readonly VirtualItem[]
  readonly height: number
  /** Where the first row begins, for what the rows count from. */
  readonly begin: number
  readonly isScrolling: boolean
  readonly showRow: (index: number) => void
}

/** The rows to draw, whatever it is that scrolls, and whether the list has a scrollbar of its own. */
export function useRowsInView({ place, count, rowHeight, getItemKey, inPage }: Props): RowsInView {
  const [begin, setBegin] = useState(0)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const common = { count, estimateSize: () => rowHeight, overscan: 8, getItemKey }
  const own = useVirtualizer({ ...common, getScrollElement: () => place.current, enabled: !inPage })
  const page = useWindowVirtualizer({ ...common, scrollMargin: begin, scrollPaddingStart: ABOVE, enabled: inPage })
  const virtual = inPage ? page : own
  const isDrawn = count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useLayoutEffect(() => {
    if (!isDrawn) return
    const measure = () => {
      const element = place.current
      if (element === null) return
      const top = element.getBoundingClientRect().top + window.scrollY
      setBegin(top)
      setRoom(Math.max(LEAST, window.innerHeight - top - UNDER))
    }
    measure()
    // What stands above may come later, or go: a notice, the bar of what was selected.
    const above = new ResizeObserver(measure)
    above.observe(document.body)
    window.addEventListener('resize', measure)
    return () => {
      above.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [place, isDrawn])
  useLayoutEffect(() => place.current?.style.setProperty('--room', `${room}px`), [place, room])
  const height = virtual.getTotalSize()
  return {
    shown: virtual.getVirtualItems(),
    height,
    begin: inPage ? begin : 0,
    isScrolling: !inPage && height + 1 > room,
    showRow: (index) => virtual.scrollToIndex(index),
  }
}
