const SLIPS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at]}${word.slice(at + 2)}`,
  (word, at) => `${word.slice(0, at)}${word.slice(at + 1)}`,
  (word, at) => `${word.slice(0, at)}${word[at]}${word.slice(at)}`,
]

/** The text as typed in a hurry: two of three longer words with a slip, always the same ones. */
export const misspell = (text: string): string => {
  let nth = text.length
  return text
    .toLowerCase()
    .replaceAll(/[.?]/g, '')
    .replaceAll(/\p{L}{4,}/gu, (word) => {
      nth++
      if (nth % 3 === 0) return word
      const slip = SLIPS[(nth + word.length) % SLIPS.length] as (word: string, at: number) => string
      return slip(word, 1 + (nth % (word.length - 2)))
    })
}
