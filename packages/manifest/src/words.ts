/**
 * Control, format and bidi characters, letters without a look, and selectors in a row, which can carry a whole message. Joiners and single
 * selectors stay where scripts and emoji need them; after a Latin letter nothing does.
 */
const HIDDEN =
  /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{Variation_Selector}{2,}|[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|(?<=\p{Script=Latin})(?:\u200c|\u200d|\p{Variation_Selector})/gu

/** Hidden characters as visible escapes (`\u202e`), so that text of strangers can be printed. */
export const showHidden = (text: string): string => text.toWellFormed().replace(HIDDEN, escapeCharacter)

/** The first hidden character that is no ordinary white space, as an escape. */
export function findHidden(text: string): string | null {
  for (const [found] of text.matchAll(HIDDEN)) if (!/[\t\n\r]/.test(found)) return escapeCharacter(found)
  return null
}

/** UTF-16 escapes, as JSON writes them: hidden characters of JSON text may be replaced by these without changing its meaning. */
export function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
}

const LONGEST_QUOTE = 60

/** Something from a file, for a sentence: in double quotes, printable, cut when long. */
export function quote(text: string): string {
  const cut = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
  return showHidden(JSON.stringify(cut.toWellFormed()))
}

/** `a, b or c`. */
export function listWords(words: readonly string[], last = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** `1 tool`, `2 tools`. */
export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
