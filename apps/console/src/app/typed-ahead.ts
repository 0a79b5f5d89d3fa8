type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The text after a key press, for a field that is still to come; null: the key is not meant for it. */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: Press): string | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  if (key === 'Enter') return text // there is nothing to choose from yet, and the page must not take it for its own
  return [...key].length === 1 ? text + key : null
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Keeps what is typed from now on, until the field has the focus: the page would take the letters for its shortcuts. The answer
 * ends that and gives the text. Escape calls the field off, and so does typing into another one.
 */
export function keepTyped(onCalledOff: () => void): () => string {
  let text = ''
  const end = () => {
    window.removeEventListener('keydown', hear, true)
    return text
  }
  function hear(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    const after = textAfter(text, event)
    if (after === null && !isEscape) return
    const isElsewhere = isField(event.target)
    if (isEscape || isElsewhere) {
      end()
      onCalledOff()
    }
    if (isElsewhere) return // the key is that field's own
    text = after ?? text
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, true)
  return end
}

/** As if it had been typed into the field at its beginning. */
export function typeInto(field: HTMLInputElement, text: string): void {
  if (text === '') return
  field.setRangeText(text, 0, 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
