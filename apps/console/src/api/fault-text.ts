import i18next from 'i18next'

/** What the service says of a single field, by the key of its translation; the part that differs is `what`. */
const FORMS: Readonly<Record<string, RegExp>> = {
  placeholder: /^(\{\{[^{}]*\}\}) is not a placeholder$/,
  braces: /^has (\{\{|\}\}) without its counterpart$/,
  required: /^is required$/,
  blank: /^must not be blank$/,
  line: /^must be one line, without line breaks or tabs$/,
  controls: /^must not hold control characters$/,
  long: /^must have at most (\d+) characters$/,
  least: /^must be at least (-?[\d.]+)$/,
  most: /^must be at most (-?[\d.]+)$/,
  phone: /^must be a phone number of 6 to 15 digits/,
  email: /^must be an e-mail address such as (\S+)$/,
  some: /^must name at least one$/,
  tooShort: /^must be at least (\d+) minutes after starts_at$/,
  tooLong: /^must be at most (\d+) hours after starts_at$/,
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
