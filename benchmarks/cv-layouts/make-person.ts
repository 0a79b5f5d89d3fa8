import { LOCALES } from './locales.ts'
import { chance, type Job, type Person, type Study } from './person.ts'
import { INTERESTS, PROFESSIONS, SPOKEN, SUMMARIES } from './professions.ts'

const list = (text: string): string[] => text.split('|')

/** One person of a locale; the same seed makes the same one. */
export function makePerson(locale: string, seed: number): Person {
  const about = LOCALES[locale]
  if (about === undefined) throw new Error(`no locale ${locale}`)
  const { next, pick, some } = chance(seed)
  const { language } = about
  const given = pick(list(about.given))
  const family = pick(list(about.family))
  const places = list(about.cities).map((place) => place.split('/'))
  const [home, ...others] = some(places, places.length)
  const [city = '', region = '', postcode = ''] = home ?? []
  const profession = pick(PROFESSIONS[language])
  const elsewhere = (): string => (next() < 0.3 ? city : (pick(others)[0] ?? city))
  const titles = list(profession.titles)
  const employers = some(list(about.employers), 3)
  const tasks = list(profession.tasks)
  const jobs: Job[] = []
  let end = 2025
  const count = 1 + Math.floor(next() * 3)
  for (let at = 0; at < count; at++) {
    const start = end - 1 - Math.floor(next() * 4)
    jobs.push({
      title: titles[at] ?? '',
      employer: employers[at] ?? '',
      place: elsewhere(),
      from: { year: start, month: 1 + Math.floor(next() * 12) },
      to: at === 0 && next() < 0.7 ? undefined : { year: end, month: 1 + Math.floor(next() * 12) },
      tasks: some(tasks, 1 + Math.floor(next() * 3)),
    })
    end = start
  }
  const degrees = some(list(profession.degrees), next() < 0.5 ? 1 : 2)
  const schools = some(list(about.schools), 2)
  const education: Study[] = degrees.map((degree, at) => ({
    degree,
    school: schools[at] ?? '',
    place: elsewhere(),
    from: { year: end - 4 - at * 4, month: 9 },
    to: { year: end - 1 - at * 4, month: 6 },
  }))
  const skills = some(list(profession.skills), 4 + Math.floor(next() * 4))
  const ascii = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/ł/g, 'l')
      .replace(/ß/g, 'ss')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase()
  const local = pick([
    `${ascii(given)}.${ascii(family)}`,
    `${ascii(given).slice(0, 1)}${ascii(family)}`,
    `${ascii(family)}${1970 + Math.floor(next() * 30)}`,
  ])
  return {
    locale,
    language,
    given,
    family,
    name: about.familyFirst && next() < 0.5 ? `${family} ${given}` : `${given} ${family}`,
    email: `${local}@${pick(['example.com', 'example.org', 'mail.example.net'])}`,
    phone: pick(list(about.phones)),
    street: pick(list(about.streets)),
    postcode,
    city,
    region,
    country: about.country,
    born: `${String(1 + Math.floor(next() * 27)).padStart(2, '0')}.0${1 + Math.floor(next() * 9)}.${1965 + Math.floor(next() * 35)}`,
    birthplace: pick(others)[0] ?? city,
    headline: titles[0] ?? '',
    summary: SUMMARIES[language],
    jobs,
    education,
    skills,
    levels: skills.map(() => 1 + Math.floor(next() * 4)),
    spoken: SPOKEN[language],
    interests: list(INTERESTS[language]),
  }
}
