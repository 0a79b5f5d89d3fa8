import { synonymsOf } from '../../../retrieve/synonyms.ts'

/** How far one word stands for another, 0 to 1. */
const ALIKE = { same: 1, synonym: 0.75, beginning: 0.8, hint: 0.7, ending: 0.65 } as const

/** Question words that speak of a column without naming it, by stem. */
const HINTS: Record<string, readonly string[]> = {
  old: ['age', 'birth'],
  older: ['age', 'birth'],
  young: ['age', 'birth'],
  younger: ['age', 'birth'],
  tall: ['height'],
  taller: ['height'],
  short: ['height', 'length'],
  long: ['length', 'duration'],
  longer: ['length', 'duration'],
  heavy: ['weight'],
  heavier: ['weight'],
  earn: ['salary', 'earning', 'income'],
  paid: ['salary', 'pay'],
  pay: ['salary', 'price'],
  cost: ['price', 'cost', 'fee'],
  expensive: ['price', 'cost'],
  when: ['date', 'time', 'year'],
  where: ['location', 'city', 'place', 'address', 'country'],
  live: ['city', 'address', 'country', 'state'],
  birth: ['birth'],
  come: ['country', 'hometown', 'nationality'],
  call: ['name'],
  dollar: ['price', 'cost', 'salary', 'amount', 'revenue', 'budget'],
  population: ['population'],
  crowded: ['population'],
  gpa: ['gpa'],
  serve: ['service'],
  title: ['title', 'name'],
  major: ['major'],
  join: ['joining', 'join', 'start'],
  hire: ['joining', 'hire'],
  expire: ['expires', 'expir', 'end'],
  schedule: ['starts', 'start', 'schedul'],
}

/** Likeness of a word of the question and a word of a name, both stems; 0 for none. */
export function wordLikeness(asked: string, named: string): number {
  if (asked === named) return ALIKE.same
  const begins = beginAlike(asked, named) ? ALIKE.beginning * (shared(asked, named) / Math.max(asked.length, named.length)) ** 0.5 : 0
  const means = synonymsOf(asked).has(named) ? ALIKE.synonym : 0
  const hints = Object.hasOwn(HINTS, asked) && HINTS[asked]?.includes(named) ? ALIKE.hint : 0
  const ends = asked.length >= 4 && named.length > asked.length && named.endsWith(asked) ? ALIKE.ending : 0
  return Math.max(begins, means, hints, ends)
}

const beginAlike = (a: string, b: string): boolean => {
  const both = shared(a, b)
  return both >= 4 && both >= 0.6 * Math.max(a.length, b.length)
}

function shared(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
