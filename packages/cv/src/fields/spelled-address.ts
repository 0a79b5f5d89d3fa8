/** An e-mail address that hides from robots, as it is meant, and the first and last word by which it is found in the line. */
export interface SpelledAddress {
  value: string
  first: string
  last: string
}

const DOT = /\s{0,3}[[({<]\s{0,2}(?:dot|punkt|point|punto|ponto|punt|kropka)\s{0,2}[\])}>]\s{0,3}/giu
const AT = /\s{0,3}[[({<]\s{0,2}(?:at|ät|arroba|arobase|arobas|małpa|apenstaartje|chiocciola)\s{0,2}[\])}>]\s{0,3}/giu
const ADDRESS = /[\p{L}\p{N}][\p{L}\p{N}._%+'’-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}.-]{0,120}\.\p{L}{2,24}/u
/** "jane dot doe at mail dot example", in small letters: "Clerk at Polka Dot Design" is a job. */
const IN_WORDS = /^[\p{Ll}\p{N}][\p{Ll}\p{N}._+-]{0,63}@[\p{Ll}\p{N}][\p{Ll}\p{N}-]{0,62}(?:\.[\p{Ll}\p{N}-]{1,62}){0,4}\.\p{Ll}{2,24}$/u

/** Whether a line spells a sign of an address out: then its signs alone do not tell where the address begins and ends. */
export const isSpelled = (text: string): boolean => signed(text) !== text || /\sdot\s/.test(text)

/** The address of such a line, read whole or not at all: a part of it would be the address of somebody else. */
export function readSpelledAddress(text: string): SpelledAddress | undefined {
  const line = signed(text)
  for (const piece of line.split(/[|/,;\t•·]|:\s|\s{2,}/)) {
    if (line === text && !piece.includes(' dot ')) continue
    const joined = piece.trim().replaceAll(' dot ', '.').replace(' at ', '@')
    if (IN_WORDS.test(joined)) return told(joined)
  }
  const match = ADDRESS.exec(line)
  if (match === null) return undefined
  const before = line.slice(0, match.index)
  const after = line.slice(match.index + match[0].length)
  const cut = /(?:[)\]}>]\s{0,3}|\sdot\s)$/i.test(` ${before}`) || /^(?:[[({<]|\sdot\s)/i.test(after)
  return cut ? undefined : told(match[0])
}

/** With "(dot)" and "[at]" as the signs that they stand for. */
const signed = (text: string): string => text.replace(DOT, '.').replace(AT, '@')

const told = (value: string): SpelledAddress => ({
  value,
  first: /^[\p{L}\p{N}]+/u.exec(value)?.[0] ?? value,
  last: value.slice(value.lastIndexOf('.') + 1),
})
