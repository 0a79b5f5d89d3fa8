/**
 * Single letters that decide sleep once a dialog closed, until the person moves to a row or a field: who goes on typing a comment
 * after the dialog was sent must not open the next decision with it.
 */
let asleep = false

const wakeUp = (event: Event) => {
  if (event instanceof KeyboardEvent && event.key !== 'Tab') return
  wakeSingleKeys()
}

export function sleepSingleKeys(): void {
  asleep = true
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, wakeUp, true)
}

/** The person has moved. Says whether they were asleep until now. */
export function wakeSingleKeys(): boolean {
  const was = asleep
  asleep = false
  for (const kind of ['pointerdown', 'keydown']) window.removeEventListener(kind, wakeUp, true)
  return was
}

export const areSingleKeysAsleep = (): boolean => asleep

/** Nobody has moved yet: nothing has the focus, or only the heading, which takes it when a page opens. */
export const isAtPageStart = (focused: Element | null): boolean =>
  focused === document.body || focused?.id === 'content' || focused instanceof HTMLHeadingElement
