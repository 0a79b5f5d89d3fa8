import { capitalsText, timelineTable } from '../../packages/cv/src/testing/document-layouts.ts'
import { employerFirst } from '../../packages/cv/src/testing/pdf-layouts.ts'
import type { Person } from '../../packages/cv/src/testing/people.ts'
import { person } from '../duplicates/people.ts'

export interface CvFile {
  name: string
  bytes: Uint8Array
}

const FORMATS = [
  { extension: 'docx', write: timelineTable },
  { extension: 'pdf', write: employerFirst },
  { extension: 'txt', write: capitalsText },
] as const

/** The CV of invented person n: always the same bytes for the same n, one format after the other. */
export function cvFile(n: number): CvFile {
  const { extension, write } = FORMATS[n % FORMATS.length] as (typeof FORMATS)[number]
  return { name: `cv-${n}.${extension}`, bytes: write(asCv(n)) }
}

function asCv(n: number): Person {
  const made = person(n)
  const capital = (text: string) => text.replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
  const city = capital(made.city)
  return {
    name: capital(`${made.given} ${made.surname}`),
    email: made.email ?? `person.${n}@mail.example`,
    phone: made.phone ?? `+44 20 7946 ${String(n % 10_000).padStart(4, '0')}`,
    location: city,
    headline: 'Project Manager',
    summary: (made.jobs[0]?.lines ?? []).join(' '),
    jobs: made.jobs.map((job, index) => ({
      title: ['Project Manager', 'Team Leader', 'Analyst'][index % 3] as string,
      employer: capital(job.employer),
      place: city,
      dates: index === 0 ? 'March 2021 – Present' : `${2021 - index * 3} – ${2024 - index * 3}`,
      from: String(2021 - index * 3),
      tasks: job.lines,
    })),
    education: made.schools.map((school) => ({ degree: 'BSc in Economics', school: capital(school), dates: '2008 – 2011', year: 2011 })),
    skills: made.skills,
  }
}
