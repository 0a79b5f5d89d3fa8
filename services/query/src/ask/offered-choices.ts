/** How people name one of several things that were listed for them. */
const PLACES: ReadonlyMap<string, number> = new Map(
  ['1 one first 1st', '2 two second 2nd', '3 three third 3rd', '4 four fourth 4th', '5 five fifth 5th'].flatMap((words, at) =>
    words.split(' ').map((word): [string, number] => [word, at]),
  ),
)
/** Words around it that name nothing. */
const AROUND: ReadonlySet<string> = new Set(
  'i mean meant take choose pick use show me give please yes ok okay and the option choice number no nr answer'.split(' '),
)
/** Nobody names a choice in more words. */
const LONGEST = 60

/** The place in the list that a text names, from 0; -1 for the last; null where it names none. */
export function placeNamed(reply: string): number | null {
  if (reply.length > LONGEST) return null
  if (/[-.,]\d/.test(reply)) return null
  const words = reply.toLowerCase().match(/[a-z\d]+/g) ?? []
  const telling = words.filter((word) => !AROUND.has(word))
  const [first = '', second, ...more] = telling
  if (more.length > 0 || (second !== undefined && second !== 'one') || /[?]/.test(reply)) return null
  return first === 'last' ? -1 : (PLACES.get(first) ?? null)
}

/** The choice that is meant, by its number or by its text. */
export function chosenOf<One extends { text: string }>(choices: readonly One[], reply: string): One | undefined {
  const wanted = plain(reply)
  const byText = choices.find(({ text }) => plain(text) === wanted)
  if (byText) return byText
  const at = placeNamed(reply)
  return at === null ? undefined : choices.at(at)
}

/** The words alone, without the number in front. */
function plain(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.%-]+/gu) ?? []
  const isNumbered = /^\s{0,9}\(\d\)/.test(text)
  return words
    .slice(isNumbered ? 1 : 0)
    .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
    .join(' ')
}
