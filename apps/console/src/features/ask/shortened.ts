const MOST_LINES = 3
/** So much of a question names what belongs to it. */
export const NAME_LENGTH = 160

/** A text that would fill the page, cut at a word; one that would not stays as it is. */
export function shortened(text: string, most: number): string {
  const lines = text.split('\n')
  const head = lines.slice(0, MOST_LINES).join('\n')
  const letters = [...head]
  if (letters.length <= most) return lines.length > MOST_LINES ? `${head.trimEnd()}…` : text
  const cut = letters.slice(0, most - 1).join('')
  const isAtWord = /\s/.test(letters[most - 1] ?? '')
  const whole = isAtWord ? cut : cut.replace(/(?<!\s)\s+\S*$/, '')
  return `${whole.trimEnd()}…`
}
