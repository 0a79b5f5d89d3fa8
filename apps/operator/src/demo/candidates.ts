import { madePerson } from './names.ts'
import { CITIES, PROFESSIONS, type Profession, type ProfessionCode, SCHOOLS, SOURCES } from './professions.ts'
import { idAt, type Random } from './random.ts'

interface Job {
  employer: string
  title: string
  from: string
  to: string | null
}
/** A candidate as the table has one. */
export interface MadeCandidate {
  id: string
  full_name: string
  email: string | null
  phone: string | null
  headline: string
  current_employer: string | null
  parsed_location: string | null
  total_experience_years: number
  skills: string[]
  education: { school: string; degree: string; year: number }[]
  employment: Job[]
  summary: string
  source: string
  created_at: string
}

export interface CandidateOrigin {
  /** When the CV came in; no job ends later. */
  at: Date
  professions: readonly [ProfessionCode, ...ProfessionCode[]]
  /** Keeps addresses apart where many share a name. */
  suffix?: string
}

/** An invented candidate whose jobs, years, title and skills agree with each other. */
export function madeCandidate(random: Random, origin: CandidateOrigin): MadeCandidate {
  const profession: Profession = PROFESSIONS[random.pick(origin.professions)]
  const { fullName, handle } = madePerson(random)
  const seenAt = origin.at.getUTCFullYear() * 12 + origin.at.getUTCMonth()
  const { jobs, months } = madeCareer(random, profession, seenAt)
  const latest = jobs[0]
  const years = Math.round((months / 12) * 10) / 10
  const firstMonth = jobs.at(-1)?.from ?? monthText(seenAt)
  const headline = latest?.title ?? profession.titles[0]
  const skills = random.some(profession.skills, random.whole(4, 8))
  return {
    id: idAt(origin.at.getTime()),
    full_name: fullName,
    email: random.chance(0.97) ? `${handle}${origin.suffix ?? ''}@mail.example` : null,
    phone: random.chance(0.88) ? `+44 7700 900${String(random.whole(0, 999)).padStart(3, '0')}` : null,
    headline,
    current_employer: latest?.to === null ? latest.employer : null,
    parsed_location: random.chance(0.93) ? random.pick(CITIES) : null,
    total_experience_years: years,
    skills,
    education: [{ school: random.pick(SCHOOLS), degree: random.pick(profession.degrees), year: Number(firstMonth.slice(0, 4)) }],
    employment: jobs,
    summary: `${headline} with ${inWords(years)} in ${profession.field}. Strongest in ${skills.slice(0, 3).join(', ')}.`,
    source: random.pick(SOURCES),
    created_at: origin.at.toISOString(),
  }
}

/** One to five jobs without overlap, the latest first; one in eight people is between jobs. */
function madeCareer(random: Random, profession: Profession, seenAt: number): { jobs: Job[]; months: number } {
  const count = random.whole(1, 5)
  const jobs: Job[] = []
  let end = seenAt
  let months = 0
  let employer = ''
  const between = random.chance(0.125)
  if (between) end -= random.whole(1, 5)
  for (let index = 0; index < count; index++) {
    const length = random.whole(9, 48)
    const start = end - length
    do employer = random.pick(profession.employers)
    while (employer === jobs.at(-1)?.employer)
    jobs.push({ employer, title: '', from: monthText(start), to: index === 0 && !between ? null : monthText(end) })
    months += length
    end = start - (random.chance(0.3) ? random.whole(1, 4) : 0)
  }
  // Seniority comes with the months behind one, so that nobody leads in the first job.
  let behind = 0
  for (const job of jobs.toReversed()) {
    const level = behind < 18 ? 0 : behind < 48 ? 1 : behind < 100 ? 2 : 3
    job.title = profession.titles[level]
    behind += spanOf(job, seenAt)
  }
  return { jobs, months }
}

const monthText = (month: number): string => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1
const spanOf = (job: Job, now: number): number => (job.to === null ? now : monthOf(job.to)) - monthOf(job.from)
const inWords = (years: number): string => (years < 1.5 ? 'a first year' : `${Math.round(years)} years`)
