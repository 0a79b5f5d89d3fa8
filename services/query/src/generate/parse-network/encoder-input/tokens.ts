export interface QuestionToken {
  text: string
  low: string
  stem: string
  start: number
  end: number
}

// The same rules as in training (ml/FEATURES.md): what differs here the network has never seen.
const TOKEN = /\d[\d,]*\.?\d*(?:st|nd|rd|th)?(?![A-Za-z])|[A-Za-z]+|\d+|[^\sA-Za-z0-9]/gu

/** At most so many; of a longer text the last. */
export function tokensOf(text: string, most = 56): QuestionToken[] {
  const all = Array.from(text.matchAll(TOKEN), (match) => {
    const low = match[0].toLowerCase()
    return { text: match[0], low, stem: trainedStem(low), start: match.index, end: match.index + match[0].length }
  })
  return all.slice(-most)
}

export const isNumber = (text: string): boolean => /^\d[\d,]*(?:\.\d*)?$/.test(text)
export const isWord = (text: string): boolean => /^\p{L}+$/u.test(text)
export const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)

const IRREGULAR = new Map(
  Object.entries({
    people: 'person',
    persons: 'person',
    children: 'child',
    men: 'man',
    women: 'woman',
    cities: 'city',
    countries: 'country',
  }),
)

/** Not the index's stemmer: the one that the network was trained with. */
export function trainedStem(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 3) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2)
  let stem = word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word
  if (stem.endsWith('ing') && stem.length > 6) stem = stem.slice(0, -3)
  else if (stem.endsWith('ed') && stem.length > 5 && !stem.endsWith('eed')) stem = stem.slice(0, -2)
  return stem.endsWith('e') && stem.length > 4 ? stem.slice(0, -1) : stem
}

/** Words that link to nothing by themselves. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'the a an of in is are was were to for and or by on at with from that which who what how many much show list find give all each their his ' +
    'her its do does did have has had be not no than more less least most as it we i you they them there me my your any some one both only also ' +
    'when where whose whom will can'
  ).split(' '),
)

/** Numbers that are written as words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen ' +
    'nineteen twenty'
  )
    .split(' ')
    .map((word, at) => [word, at] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 30 + 10 * at] as const),
  ['once', 1],
  ['twice', 2],
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
])
