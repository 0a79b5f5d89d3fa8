/** A list written as one text: the lexicons are long, and one word per line would hide them. */
export const wordSet = (...lists: string[]): Set<string> =>
  new Set(lists.flatMap((list) => list.split(/[|\n]/).map((word) => word.trim())).filter((word) => word !== ''))
