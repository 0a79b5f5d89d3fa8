/** Of their pairs of letters, how many two words must share to be one, misspelt or written together. */
const SHARED = 0.72
const SHORTEST = 5

const pairsOf = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

/** `medcine` and `medicine`, `bodybuilders` and `bodybuilder`: by Dice's measure, and by the first letter, which is seldom wrong. */
export function alike(word: string, name: string): boolean {
  const [shorter, longer] = [Math.min(word.length, name.length), Math.max(word.length, name.length)]
  if (word[0] !== name[0] || shorter < SHORTEST || (2 * (shorter - 1)) / (shorter + longer - 2) < SHARED) return false
  const left = pairsOf(name)
  let shared = 0
  for (const pair of pairsOf(word)) {
    const found = left.indexOf(pair)
    if (found < 0) continue
    left.splice(found, 1)
    shared += 1
  }
  return (2 * shared) / (shorter + longer - 2) >= SHARED
}
