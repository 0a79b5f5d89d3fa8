import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { isAtPageStart } from '../../ui/single-keys.ts'

const STEPS: Readonly<Record<string, { within: 'interview' | 'day'; by: 1 | -1 }>> = {
  j: { within: 'interview', by: 1 },
  ArrowDown: { within: 'interview', by: 1 },
  k: { within: 'interview', by: -1 },
  ArrowUp: { within: 'interview', by: -1 },
  ArrowRight: { within: 'day', by: 1 },
  ArrowLeft: { within: 'day', by: -1 },
}

interface Moves {
  readonly previous: () => void
  readonly next: () => void
  readonly today: () => void
}

/**
 * Inside the calendar, and while nothing has the focus: j and k or up and down go from interview to interview, left and right to the next day that has one,
 * PageUp and PageDown turn the week, t comes back to today.
 */
export function useCalendarKeys({ previous, next, today }: Moves): {
  ref: RefObject<HTMLElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
} {
  const ref = useRef<HTMLElement>(null)
  const turn = (move: () => void) => {
    ref.current?.focus({ preventScroll: true }) // the interview that had the focus is gone in another week
    move()
  }
  const step = (within: 'interview' | 'day', by: number) => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-interview]') ?? [])]
    const here = document.activeElement?.closest<HTMLElement>('[data-interview]') ?? null
    if (within === 'interview') return focus(all[here === null ? 0 : all.indexOf(here) + by])
    const days = [...(ref.current?.querySelectorAll<HTMLElement>('[data-day]:has([data-interview])') ?? [])]
    const day = here?.closest<HTMLElement>('[data-day]') ?? null
    return focus(days[day === null ? 0 : days.indexOf(day) + by]?.querySelector<HTMLElement>('[data-interview]'))
  }
  const act = (key: string): boolean => {
    const by = STEPS[key]
    const week = { PageUp: previous, PageDown: next, t: today }[key]
    if (by !== undefined) step(by.within, by.by)
    else if (week !== undefined) turn(week)
    return by !== undefined || week !== undefined
  }
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.key.startsWith('Arrow')) return
    if (isAtPageStart(document.activeElement) && act(event.key)) event.preventDefault()
  })
  return {
    ref,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // What takes keys itself keeps them, and so does whatever lies over the page: React hands its events up to here.
      if ((event.target as HTMLElement).closest('input, textarea, select, [role="radiogroup"], [role="dialog"], [role="listbox"]')) return
      if (act(event.key)) event.preventDefault()
    },
  }
}

const focus = (element: HTMLElement | null | undefined) => element?.focus()
