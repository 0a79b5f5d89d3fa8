/** The word that differs least from the text, unless even that one is too far off to have been meant. */
export function closest<W extends string>(text: string, words: readonly W[]): W | undefined {
  const best = words.map((word) => ({ word, off: distance(text, word) })).sort((a, b) => a.off - b.off)[0]
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

/** Names that begin so are ours alone: one that we do not know is a mistake. */
const OURS = 'TANAGER_'
/** What our own commands set for the processes that they start. */
const SET_BY_US = ['TANAGER_CALLERS_PATH', 'TANAGER_STARTED_BY', 'TANAGER_SUPERVISED']
/** A word as short as HOST is a letter away from many another. */
const offAtMost = (name: string) => (name.length < 8 ? 1 : 2)

const nearestOfOurs = (name: string, known: readonly string[]) =>
  known.filter((one) => one.startsWith(OURS)).sort((a, b) => distance(name, a) - distance(name, b))[0]

/**
 * One sentence for each environment variable that was probably meant to be a setting: misspelt ones have no effect, and nobody would
 * notice. `known` are the settings, and other names that mean something here.
 */
export function misspeltSettings(env: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  const names = new Set([...known, ...SET_BY_US])
  return Object.keys(env)
    .filter((name) => !names.has(name))
    .sort()
    .flatMap((name) => {
      const upper = name.toUpperCase()
      const meant = upper.startsWith(OURS) ? nearestOfOurs(upper, known) : known.find((one) => distance(upper, one) <= offAtMost(one))
      return meant === undefined ? [] : [`${name} is not a setting and has no effect. Did you mean ${meant}?`]
    })
}
