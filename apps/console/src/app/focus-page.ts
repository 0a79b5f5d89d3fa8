import type { AnyRouter } from '@tanstack/react-router'

/** So long a page may take to show its heading; after that the focus stays where it is. */
const PATIENCE_MS = 5_000

/**
 * Goes to the address, and then with the focus into the page's main field, or onto its heading: whoever came by keyboard goes on from
 * there. A page that takes the focus itself keeps it, and so does whoever moves on meanwhile. `before` had the focus when it began.
 */
export function goWithFocus(router: AnyRouter, to: string, before: Element | null): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    focusWhenThere(before)
  })
  router.history.push(to)
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
    if (place.tabIndex < 0) place.tabIndex = -1 // a heading takes the focus only from who gives it
    place.focus({ preventScroll: true })
  }
}

const MOVES = ['keydown', 'pointerdown'] as const

/** By something that is neither where it was nor the palette, which gives it back as it closes. */
function isTaken(before: Element | null): boolean {
  const { activeElement: now, body } = document
  return now !== null && now !== body && now !== before && now.closest('[data-palette]') === null
}
