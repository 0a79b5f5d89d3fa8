/** Letters that carry no separate accent mark, as people type them on another keyboard. */
const TYPED_AS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/** Without case and accents: whoever looks for Siobhán or Łukasz may type siobhan or lukasz. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => TYPED_AS[letter] ?? letter)

/** Whether every word typed stands in one of the texts. */
export function matches(words: string, ...texts: ReadonlyArray<string | null | undefined>): boolean {
  if (words.trim() === '') return true // the usual case, asked of every row of a long list
  const all = plainLetters(texts.filter(Boolean).join('\n'))
  return plainLetters(words)
    .trim()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
