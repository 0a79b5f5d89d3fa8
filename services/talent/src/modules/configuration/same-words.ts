/** A text as it is compared with others: two that differ in case or spaces alone are the same to a reader. */
export const keyOf = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** The places of those that say the same as one before them. */
export function repeated(texts: readonly string[]): number[] {
  const keys = texts.map(keyOf)
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))
}
