import { chance, type Job, type Language, type Person, type Study } from './person.ts'
import { type DateStyle, period, WORDING, type Wording } from './wording.ts'

/** A way to set a CV. HTML is printed to PDF; the others are files as they are. */
export interface CvLayout {
  name: string
  family: string
  /** Only for CVs in these languages; for all where it is missing. */
  languages?: readonly Language[]
  /** What the layout does not show, and so cannot be asked of a reader. */
  omits?: readonly ('phone' | 'location' | 'skills')[]
  format: 'pdf' | 'docx' | 'odt' | 'txt'
  render(view: View): string | Uint8Array
}

/** A person as a layout sees them: with one choice of headings. */
export interface View {
  p: Person
  w: Wording
  h: Record<'experience' | 'education' | 'skills' | 'summary' | 'languages' | 'contact' | 'interests' | 'personal', string>
  /** The place of living as one line: city, and region or country by the custom of the land. */
  place: string
  /** Postcode and city, as on a letter. */
  town: string
  when(entry: Job | Study, style: DateStyle, dash?: string): string
}

export function viewOf(person: Person, seed: number): View {
  const { pick } = chance(seed)
  const words = WORDING[person.language]
  const afterCity =
    ['us', 'gb', 'in', 'br', 'mx', 'ng', 'cn', 'jp'].includes(person.locale) && person.region !== '' ? person.region : person.country
  return {
    p: person,
    w: words,
    h: {
      experience: pick(words.experience),
      education: pick(words.education),
      skills: pick(words.skills),
      summary: pick(words.summary),
      languages: pick(words.languages),
      contact: pick(words.contact),
      interests: pick(words.interests),
      personal: pick(words.personal),
    },
    place: `${person.city}, ${afterCity}`,
    town: ['us', 'gb', 'in', 'br', 'cn', 'jp', 'ng'].includes(person.locale)
      ? `${person.city}${person.region === '' ? '' : `, ${person.region}`} ${person.postcode}`.trim()
      : `${person.postcode} ${person.city}`.trim(),
    when: (entry, style, dash) => period(entry.from, entry.to, style, person.language, dash),
  }
}

export const esc = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
export const ul = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${esc(item)}</li>`).join('')}</ul>`
export const each = <T>(items: readonly T[], render: (item: T, index: number) => string): string => items.map(render).join('')
export const page = (css: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:14mm}*{box-sizing:border-box}body{margin:0;font:10.5pt/1.4 "Liberation Sans"}ul{margin:2pt 0 6pt;padding-left:14pt}h1,h2,h3,p{margin:0}${css}</style>${body}`

/** The same layout for many names: a stable draw decides which third stays unread. */
export const isUnread = (layout: string): boolean => {
  let hash = 2_166_136_261
  for (const letter of `unread:${layout}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  return (hash >>> 8) % 3 === 0
}
