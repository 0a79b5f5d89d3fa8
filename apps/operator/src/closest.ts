/** The word that differs least from the text, unless even that one is too far off to have been meant. */
export function closest<W extends string>(text: string, words: readonly W[]): W | undefined {
  const ranked = words.map((word) => ({ word, off: distance(text, word) })).sort((a, b) => a.off - b.off)
  const best = ranked[0]
  return best && best.off <= Math.max(2, Math.floor(best.word.length / 3)) ? best.word : undefined
}

/** How many letters must be added, dropped or changed. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...a].entries()) {
    const now = [row + 1]
    for (let column = 0; column < b.length; column++) {
      const changed = (before[column] ?? 0) + (letter === b[column] ? 0 : 1)
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before[b.length] ?? 0
}
