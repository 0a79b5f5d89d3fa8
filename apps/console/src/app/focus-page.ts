import type { AnyRouter } from '@tanstack/react-router'
import { placeFocus } from '../ui/focus-heading.ts'

/** So long a page may take to show its heading, over a slow line too. Whoever presses a key or points meanwhile keeps the focus. */
const PATIENCE_MS = 60_000

/** What had the focus before the palette opened: the palette gives it back as it closes, and then it is not where somebody moved to. */
let beforePalette: Element | null = null

/** Goes to the address from the palette, which was opened from `before`; also to the page that is open, the focus goes into the page. */
export function goWithFocus(router: AnyRouter, to: string, before: Element | null): void {
  beforePalette = before
  router.history.push(to)
}

/**
 * From now on every page that opens takes the focus into its main field, or onto its heading: whoever uses the keyboard goes on from there,
 * and a screen reader says where one is. A page that takes the focus itself keeps it, and so does whoever moves on meanwhile.
 */
export function followPages(router: AnyRouter): () => void {
  focusWhenThere(document.activeElement)
  let before: { readonly element: Element | null } | null = null
  const stops = [
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      before = pathChanged || beforePalette !== null ? { element: beforePalette ?? document.activeElement } : null
      beforePalette = null
    }),
    router.subscribe('onRendered', () => {
      if (before !== null) focusWhenThere(before.element)
      before = null
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function focusWhenThere(before: Element | null): void {
  const page = document.getElementById('content')
  if (page === null) return
  const changes = new MutationObserver(look)
  const timer = window.setTimeout(end, PATIENCE_MS)
  for (const moved of MOVES) window.addEventListener(moved, end, true)
  changes.observe(page, { childList: true, subtree: true })
  look()

  function end(): void {
    window.clearTimeout(timer)
    changes.disconnect()
    for (const moved of MOVES) window.removeEventListener(moved, end, true)
  }
  function look(): void {
    if (isTaken(before)) {
      end()
      return
    }
    const place = page?.querySelector<HTMLElement>('[data-main-field]') ?? page?.querySelector('h1')
    if (!place) return // it is still being fetched
    end()
    placeFocus(place)
  }
}

const MOVES = ['keydown', 'pointerdown'] as const

/** By something that is neither where it was nor the palette, which gives it back as it closes. */
function isTaken(before: Element | null): boolean {
  const { activeElement: now, body } = document
  return now !== null && now !== body && now !== before && now.closest('[data-palette]') === null
}
