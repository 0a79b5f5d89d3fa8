/** Control characters, line separators and marks that turn the direction of writing: a terminal obeys them instead of showing them. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line that holds nothing a terminal would obey. Whatever comes from a database or a model goes through here. */
export const visible = (text: string): string => text.replace(/\r?\n/g, '↵').replace(/\t/g, ' ').replace(OBEYED, pictureOf)

/** The same for text of several lines, which stay lines. */
export const visibleLines = (text: string): string => text.split(/\r?\n/).map(visible).join('\n')

/** JSON for a terminal: escapes as JSON has them, so that it stays the same JSON. */
export const visibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .split('\n') // only the indentation breaks lines: those of a text are escaped already
    .map((line) => line.replace(OBEYED, (sign) => `\\u${hex(sign).padStart(4, '0')}`))
    .join('\n')

const hex = (sign: string): string => (sign.codePointAt(0) ?? 0).toString(16)

/** U+2400 and following are pictures of the oldest control characters: `␛` is shown where an escape was. */
function pictureOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? '␡' : `<U+${hex(sign).toUpperCase().padStart(4, '0')}>`
}
