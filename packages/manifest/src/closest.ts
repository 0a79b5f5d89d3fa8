/** Bounds of the cost: the names come from strangers. */
const LONGEST = 60
const MOST_WORDS = 100

/** The word that differs least from the text, unless even that one is too far off to have been meant. */
export function closest<W extends string>(text: string, words: readonly W[]): W | undefined {
  if (text.length > LONGEST) return undefined
  const wanted = plain(text)
  let best: { word: W; off: number } | undefined
  for (const word of words.slice(0, MOST_WORDS)) {
    if (Math.abs(word.length - text.length) > LONGEST / 3) continue
    const off = distance(wanted, plain(word))
    if (best === undefined || off < best.off) best = { word, off }
  }
  return best && isNear(text, best.word) ? best.word : undefined
}

/** Of a scope (`area:verb`) each part is near on its own: that the verbs are the same makes two areas no likelier. */
function isNear(text: string, word: string): boolean {
  const [parts, others] = [text.split(':'), word.split(':')]
  if (parts.length !== others.length) return distance(plain(text), plain(word)) <= allowed(text, word)
  return parts.every((part, at) => distance(plain(part), plain(others[at] ?? '')) <= allowed(part, others[at] ?? ''))
}

const allowed = (one: string, other: string): number => Math.max(1, Math.floor(Math.min(one.length, other.length) / 3))

/** ` Did you mean "x"?`, or nothing: the end of a sentence. */
export function didYouMean(text: string, words: readonly string[]): string {
  const word = closest(text, words)
  return word === undefined ? '' : ` Did you mean "${word}"?`
}

/** `input_schema`, `InputSchema` and `inputSchema` are one word to whoever types. */
const plain = (text: string): string => text.toLowerCase().replace(/[_\s-]/g, '')

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let twoBefore: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 0; row < a.length; row++) {
    const now = [row + 1]
    for (let column = 0; column < b.length; column++) {
      const changed = (before[column] ?? 0) + (a[row] === b[column] ? 0 : 1)
      let least = Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1)
      const swapped = row > 0 && column > 0 && a[row] === b[column - 1] && a[row - 1] === b[column]
      if (swapped) least = Math.min(least, (twoBefore[column - 1] ?? 0) + 1)
      now.push(least)
    }
    twoBefore = before
    before = now
  }
  return before[b.length] ?? 0
}
