/**
 * Enter in a field never sends the form around it: whoever means the list that is open, or the next line, would send what is half
 * written. In a picker it takes the first match of what was typed. The button of the form, and Ctrl or ⌘ with Enter, send.
 */
export function followEnterKey(page: Window = window): void {
  let typedIn: EventTarget | null = null // until a match is taken, or the field is left: an open list alone is no choice
  page.addEventListener('input', ({ target }) => (typedIn = target))
  page.addEventListener('focusout', () => (typedIn = null))
  page.addEventListener('keydown', (event) => {
    const field = event.target
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    if (event.ctrlKey || event.metaKey) {
      if (field.form === null) return
      event.preventDefault()
      field.form.querySelector<HTMLButtonElement>('button[type=submit]')?.click() // a disabled one hears nothing
    } else if (field instanceof HTMLInputElement && !OPENS.has(field.type)) {
      const match = field === typedIn ? firstMatch(field) : null // also where no form is around it
      if (field.form === null && match === null) return
      event.preventDefault()
      match?.click()
      typedIn = null
    }
  })
}

/** Enter is how the keyboard presses them. */
const OPENS: ReadonlySet<string> = new Set(['file', 'color', 'button', 'submit', 'reset', 'image'])

function firstMatch(field: HTMLInputElement): HTMLElement | null {
  const list = field.ariaExpanded === 'true' && field.value.trim() !== '' ? field.getAttribute('aria-controls') : null
  return list === null ? null : document.querySelector(`#${CSS.escape(list)} [data-combobox-option]:not([data-combobox-disabled])`)
}
