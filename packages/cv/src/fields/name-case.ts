export const isCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** "O'BRIEN" → "O'Brien"; an initial stays. */
export const fromCapitals = (word: string): string =>
  word.length <= 2 && word.endsWith('.')
    ? word
    : word
        .toLowerCase()
        .replace(/(^|['’-]|\bmc)(\p{L})/gu, (_, before: string, letter: string) => (before === 'mc' ? 'Mc' : before) + letter.toUpperCase())
