/** Onto the heading of the page that is open: where the keyboard goes on when what had the focus is gone. */
export function focusHeading(): void {
  const heading = document.getElementById('content')?.querySelector('h1')
  if (heading) placeFocus(heading)
}

export function placeFocus(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1 // a heading takes the focus only from who gives it
  place.focus({ preventScroll: true })
}
