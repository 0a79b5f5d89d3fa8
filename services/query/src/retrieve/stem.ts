/** Forms that no ending explains. */
const IRREGULAR: Record<string, string> = {
  people: 'person',
  persons: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  ids: 'id',
  paid: 'pay',
  applied: 'apply',
  applies: 'apply',
  sold: 'sell',
  bought: 'buy',
  held: 'hold',
  left: 'leave',
  sent: 'send',
  taught: 'teach',
  written: 'write',
  wrote: 'write',
  born: 'birth',
  won: 'win',
  lives: 'live',
  movies: 'movie',
  series: 'series',
  species: 'species',
  status: 'status',
  statuses: 'status',
  bus: 'bus',
  buses: 'bus',
  rating: 'rating',
  ratings: 'rating',
  rated: 'rating',
  address: 'address',
  addresses: 'address',
  news: 'news',
  always: 'always',
}
const VOWEL = /[aeiouy]/
const CLOSED_SYLLABLE = /^[^aeiou][aeiou][^aeiouwxy]$/

/** A word without its grammatical ending: `applications`, `hired` and `hiring` meet their base form. Opaque, for comparing only. */
export function stem(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined
  if (irregular !== undefined) return irregular
  return word.length <= 3 ? word : withoutFinalE(withoutVerbEnding(withoutPlural(word)))
}

/** Without the ending of a plural alone. */
export const singular = (word: string): string =>
  word.length <= 3 ? word : /^(?:status|bus|address)es$/.test(word) ? word.slice(0, -2) : withoutPlural(word)

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

function withoutVerbEnding(word: string): string {
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') && !word.endsWith('eed') ? 2 : 0
  const base = word.slice(0, word.length - ending)
  if (ending === 0 || base.length < 3 || !VOWEL.test(base)) return word
  if (/([bdgmnprt])\1$/.test(base)) return base.slice(0, -1)
  return CLOSED_SYLLABLE.test(base) ? `${base}e` : base
}

const withoutFinalE = (word: string): string => (word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word)
