/** An invented person, with everything that a layout may show. */
export interface Person {
  locale: string
  language: Language
  given: string
  family: string
  name: string
  email: string
  phone: string
  street: string
  postcode: string
  city: string
  region: string
  country: string
  born: string
  birthplace: string
  headline: string
  summary: string
  jobs: Job[]
  education: Study[]
  skills: string[]
  levels: number[]
  spoken: [string, string][]
  interests: string[]
}

export interface Job {
  title: string
  employer: string
  place: string
  from: Month
  /** Undefined while it lasts. */
  to: Month | undefined
  tasks: string[]
}

export interface Study {
  degree: string
  school: string
  place: string
  from: Month
  to: Month
}

export interface Month {
  year: number
  month: number
}

export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl'

/** Repeatable chance: the same seed makes the same people. */
export function chance(seed: number): { next(): number; pick<T>(list: readonly T[]): T; some<T>(list: readonly T[], count: number): T[] } {
  let state = seed * 2_654_435_761 + 12_345
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const some = <T>(list: readonly T[], count: number): T[] =>
    list
      .map((value) => [next(), value] as const)
      .sort((a, b) => a[0] - b[0])
      .slice(0, count)
      .map(([, value]) => value)
  return { next, pick, some }
}
