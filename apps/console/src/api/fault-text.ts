import i18next from 'i18next'

/** What the service says of a single field, by the key of its translation; the part that differs is `what`. */
const FORMS: Readonly<Record<string, RegExp>> = {
  placeholder: /^(\{\{[^{}]*\}\}) is not a placeholder$/,
  required: /^is required$/,
  blank: /^is blank, holds characters that are not allowed, or has the wrong form$/,
  long: /^must NOT have more than (\d+) characters$/,
}

/** In the reader's language where it has words for it, else as it came. */
export function faultText(message: string): string {
  for (const [key, form] of Object.entries(FORMS)) {
    const found = form.exec(message)
    const place = `problems:known.fault.${key}`
    if (found !== null && i18next.exists(place)) return String(i18next.t(place as never, { what: found[1] ?? '' } as never))
  }
  return message
}
