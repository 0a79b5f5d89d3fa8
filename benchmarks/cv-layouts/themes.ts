import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { View } from './layout.ts'

/** A JSON Resume theme that somebody else wrote, installed in a folder of its own. */
export interface Theme {
  name: string
  render(resume: object): unknown
}

/** Every `<folder>/<name>/node_modules/jsonresume-theme-<name>` that loads. */
export async function loadThemes(folder: string): Promise<Theme[]> {
  const themes: Theme[] = []
  for (const name of readdirSync(folder).sort()) {
    const home = join(folder, name)
    const module = `jsonresume-theme-${name}`
    if (!existsSync(join(home, 'node_modules', module))) continue
    try {
      const found = createRequire(join(home, 'package.json')).resolve(module)
      const loaded = (await import(found)) as { render?: Theme['render']; default?: { render?: Theme['render'] } }
      const render = loaded.render ?? loaded.default?.render
      if (render !== undefined) themes.push({ name: `theme-${name}`, render })
    } catch {
      // a theme that needs an older Node or a build of its own
    }
  }
  return themes
}

/** The person in the format of jsonresume.org. */
export function toJsonResume({ p }: View): object {
  const date = ({ year, month }: { year: number; month: number }): string => `${year}-${String(month).padStart(2, '0')}-01`
  return {
    basics: {
      name: p.name,
      label: p.headline,
      email: p.email,
      phone: p.phone,
      summary: p.summary,
      url: '',
      website: '',
      location: { address: p.street, postalCode: p.postcode, city: p.city, region: p.region, countryCode: p.locale.toUpperCase() },
      profiles: [],
    },
    work: p.jobs.map((job) => ({
      name: job.employer,
      company: job.employer,
      position: job.title,
      location: job.place,
      startDate: date(job.from),
      ...(job.to === undefined ? {} : { endDate: date(job.to) }),
      summary: job.tasks[0] ?? '',
      highlights: job.tasks.slice(1),
    })),
    education: p.education.map((entry) => ({
      institution: entry.school,
      studyType: entry.degree,
      area: '',
      startDate: date(entry.from),
      endDate: date(entry.to),
      courses: [],
    })),
    skills: [
      { name: 'Main', level: '', keywords: p.skills.slice(0, 3) },
      { name: 'Further', level: '', keywords: p.skills.slice(3) },
    ],
    languages: p.spoken.map(([language, fluency]) => ({ language, fluency })),
    interests: p.interests.map((name) => ({ name, keywords: [] })),
    references: [],
    volunteer: [],
    awards: [],
    publications: [],
    projects: [],
    certificates: [],
  }
}
