import { type Random, seededRandom } from '../../apps/operator/src/demo/random.ts'

/** An invented person as their CV tells it. */
export interface Person {
  given: string
  surname: string
  email: string | null
  phone: string | null
  city: string
  postcode: string | null
  jobs: { employer: string; lines: string[] }[]
  schools: string[]
  skills: string[]
}

const GIVEN =
  'john michael david james robert william mary elizabeth thomas daniel christopher matthew andrew joseph anthony maria patricia jennifer katherine margaret susan jessica stephen edward samuel alexander benjamin nicholas jonathan joshua kenneth timothy richard charles rebecca deborah victoria christine stephanie nathaniel gregory francisco mohammed natalia gabriel leonard frederick theodore vincent zachary'.split(
    ' ',
  )
const SURNAMES =
  'smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker white roberts green hall wood jackson clarke khan singh garcia martinez nguyen kim lee chen wang muller schmidt rossi silva santos kowalski novak ivanov hansen andersson'.split(
    ' ',
  )
const ONSETS = 'b br c ch d dr f fl g gr h j k kl l m n p pr r s st t tr v w'.split(' ')
const VOWELS = 'a e i o u ai ea ou'.split(' ')
const CODAS = 'l n r s t nd rt ck m x'.split(' ')

/** A made-up word that is the same for the same number. */
function word(random: Random, syllables: number): string {
  const part = () => random.pick(ONSETS as [string]) + random.pick(VOWELS as [string])
  return Array.from({ length: syllables }, part).join('') + random.pick(CODAS as [string])
}
const vocabulary = (seed: string, count: number, syllables: number, first: readonly string[] = []) => {
  const random = seededRandom(seed)
  const found = new Set(first)
  while (found.size < count) found.add(word(random, syllables + random.whole(0, 1)))
  return [...found]
}

/** Picks by rank: the n-th is as frequent as n to the minus `exponent`, as names, cities and employers are. */
function byRank<T>(list: readonly T[], exponent: number): (random: Random) => T {
  const sums = new Float64Array(list.length)
  let sum = 0
  list.forEach((_, rank) => {
    sum += (rank + 2.7) ** -exponent
    sums[rank] = sum
  })
  return (random) => {
    const wanted = random.next() * sum
    let [low, high] = [0, list.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return list[low] as T
  }
}

export const givenName = byRank(vocabulary('given', 3_000, 1, GIVEN), 0.95)
export const surname = byRank(vocabulary('surname', 60_000, 1, SURNAMES), 0.85)
export const city = byRank(vocabulary('city', 600, 1), 1)
const employer = byRank(
  vocabulary('employer', 30_000, 2).map((name, n) => `${name} ${['Ltd', 'Group', 'Systems', 'GmbH', 'Bank'][n % 5]}`),
  0.9,
)
const school = byRank(
  vocabulary('school', 3_000, 1).map((name) => `University of ${name}`),
  0.8,
)
const skill = byRank(vocabulary('skill', 400, 1), 0.8)
const VOCABULARY = byRank(vocabulary('prose', 1_500, 1), 0.9)
const PROSE = (() => {
  const random = seededRandom('sentences')
  return Array.from({ length: 3_000 }, () => Array.from({ length: 9 + random.whole(0, 5) }, () => VOCABULARY(random)).join(' '))
})()
const sentence = byRank(PROSE, 0.7)
const PROVIDERS = ['gmail.com', 'outlook.example', 'mail.example', 'post.example'] as const

export const newJob = (random: Random) => ({ employer: employer(random), lines: Array.from({ length: 4 }, () => sentence(random)) })
export const newSentence = sentence

/** Mailboxes are unique, as real ones are; one in five has a bare name before its own domain, which namesakes share. */
export function newEmail(random: Random, who: { given: string; surname: string }, unique: string): string {
  if (random.chance(0.2)) return `${who.given}.${who.surname}@${who.surname}-${unique}.example`
  return `${random.chance(0.5) ? who.given : who.given.charAt(0)}${who.surname}${unique}@${random.pick(PROVIDERS)}`
}
export const newPhone = (random: Random) => `+447${String(random.whole(0, 999_999_999)).padStart(9, '0')}`

/** Person number n, the same every time. Some CVs lack an e-mail, a phone number, jobs or a school. */
export function person(n: number): Person {
  const random = seededRandom(`person ${n}`)
  const who = { given: givenName(random), surname: surname(random) }
  return {
    ...who,
    email: random.chance(0.03) ? null : newEmail(random, who, n.toString(36)),
    phone: random.chance(0.08) ? null : newPhone(random),
    city: city(random),
    postcode: random.chance(0.2) ? String(random.whole(10_000, 99_999)) : null,
    jobs: random.chance(0.05) ? [] : Array.from({ length: random.whole(1, 4) }, () => newJob(random)),
    schools: random.chance(0.1) ? [] : Array.from({ length: random.whole(1, 2) }, () => school(random)),
    skills: Array.from({ length: 8 }, () => skill(random)),
  }
}

/** The words of a CV; the layout decides what stands where and under which heading. */
export function textOf(who: Person, layout: number): string {
  const contact = [`${who.given} ${who.surname}`, who.email ?? '', who.phone ?? '', who.city, who.postcode ?? ''].join(' ')
  const jobs = who.jobs.map((job) => `${job.employer} ${job.lines.join('. ')}`).join('\n')
  const education = who.schools.join('\n')
  const skills = who.skills.join(', ')
  if (layout % 3 === 0) return [contact, 'Experience', jobs, 'Education', education, 'Skills', skills].join('\n')
  if (layout % 3 === 1)
    return ['Curriculum vitae', contact, 'Key skills', skills, 'Education and training', education, 'Employment', jobs].join('\n')
  return [skills, contact, 'Work history', jobs, 'Academic background', education].join('\n')
}
