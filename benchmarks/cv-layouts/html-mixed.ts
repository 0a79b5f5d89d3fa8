import { type CvLayout, each, esc, isUnread, page, ul, type View } from './layout.ts'
import { chance, type Job, type Language, type Study } from './person.ts'
import { type DateStyle, written } from './wording.ts'

/** The small words of a language that entries and lists are written with. */
interface Words {
  since: string
  until: string
  now: string
  duties: string
  post: string
  and: string
  level: string
  groups: [string, string]
}

const words = (text: string): Words => {
  const [since = '', until = '', now = '', duties = '', post = '', and = '', level = '', one = '', two = ''] = text.split('|')
  return { since, until, now, duties, post, and, level, groups: [one, two] }
}

const WORDS: Record<Language, Words> = {
  en: words('from|to|present|Responsibilities|Position|and|Level|Technical|Other'),
  de: words('von|bis|heute|Aufgaben|Position|und|Niveau|Fachlich|Sonstige'),
  fr: words("de|à|aujourd'hui|Missions|Poste|et|Niveau|Techniques|Autres"),
  es: words('Desde|hasta|la actualidad|Funciones|Puesto|y|Nivel|Informática|Otros'),
  pt: words('De|até|o momento|Atividades|Cargo|e|Nível|Informática|Outros'),
  nl: words('van|tot|heden|Taken|Functie|en|Niveau|Technisch|Overig'),
  pl: words('od|do|chwili obecnej|Obowiązki|Stanowisko|i|Poziom|Techniczne|Inne'),
}

/** What an entry shows, before it is set: its dates, its main and its second name, and the place. */
interface Shown {
  when: string
  main: string
  second: string
  place: string
}

const box = (left: string, right: string, width: string): string =>
  `<table><tr><td style="width:${width};vertical-align:top">${left}</td><td style="vertical-align:top">${right}</td></tr></table>`
const spread = (left: string, right: string): string =>
  `<p style="display:flex;justify-content:space-between"><span>${left}</span> <span>${right}</span></p>`

/** Ways to write the head of an entry; `main` is the title or the employer, as the layout draws it. */
const HEADS: ((e: Shown, body: string) => string)[] = [
  ({ when, main, second, place }, body) => `<p>${when}: ${main}. ${second}, ${place}.</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${when} | ${main}</p><p>${second}, ${place}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${main}</p><p>${second} (${place})</p><p>${when}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${main} - ${place}</p><p>${second}</p><p>${when}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${main}, ${place} (${when})</p><p>${second}</p>${body}`,
  ({ when, main, second }, body) => `<p>${main} (${when})</p><p>${second}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${when}</p><p>${main}. ${place}.</p><p>${second}.</p>${body}`,
  ({ when, main, second, place }, body) => box(when, `<p>${main}</p><p>${second}, ${place}</p>${body}`, '42mm'),
  ({ when, main, second, place }, body) => box(`${when}<br>${place}`, `<p>${main}</p><p>${second}</p>${body}`, '42mm'),
  ({ when, main, second, place }, body) => `${spread(`${main}, ${place}`, when)}<p>${second}</p>${body}`,
  ({ when, main, second, place }, body) => `${spread(main, place)}${spread(second, when)}${body}`,
  ({ when, main, second, place }, body) => `<p>• ${when} – ${main} – ${second} (${place})</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${when}, ${place}</p><p>${main} — ${second}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${main} / ${second}</p><p>${place}, ${when}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${main}</p><p>${second} • ${place} • ${when}</p>${body}`,
  ({ when, main, second, place }, body) => `<p>${when} ${main}, ${second} (${place})</p>${body}`,
  ({ when, main, second }, body) => `<p>${main}</p><p>${when}</p><p>${second}</p>${body}`,
]

/** Ways to tell what was done. */
const BODIES: ((tasks: readonly string[], w: Words) => string)[] = [
  (tasks) => ul(tasks),
  (tasks) => `<p>${tasks.map(esc).join(' ')}</p>`,
  (tasks, w) => `<p>${w.duties}:</p>${ul(tasks)}`,
  (tasks, w) => `<p>${w.duties}: ${tasks.map(esc).join(' ')}</p>`,
  (tasks) => each(tasks, (task) => `<p>- ${esc(task)}</p>`),
  (tasks, w) => `<p><b>${w.duties}</b></p>${each(tasks, (task) => `<p style="margin-left:10pt">${esc(task)}</p>`)}`,
  (tasks, w) => `<p>${w.duties}: ${tasks.map((task) => esc(task).replace(/\.$/, '').toLowerCase()).join(', ')}.</p>`,
  () => '',
]

const joinedWithAnd = (items: readonly string[], and: string): string => `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`
const dots = (level: number): string => '●'.repeat(level + 1) + '○'.repeat(4 - level)

/** Ways to list skills. */
const SKILLS: ((v: View, w: Words, level: (at: number) => string) => string)[] = [
  ({ p }) => `<p>${p.skills.map(esc).join(', ')}.</p>`,
  ({ p }, w) => `<p>${joinedWithAnd(p.skills.map(esc), w.and)}.</p>`,
  ({ p }) => ul(p.skills),
  ({ p }) => each(p.skills, (skill) => `<p>- ${esc(skill)}</p>`),
  ({ p }) => `<p>${p.skills.map(esc).join(' | ')}</p>`,
  ({ p }, _, level) => each(p.skills, (skill, at) => `<p>${esc(skill)}: ${level(at)}</p>`),
  ({ p }, w, level) => each(p.skills, (skill, at) => `<p>${esc(skill)} – ${w.level.toLowerCase()} ${level(at)}</p>`),
  ({ p }, w, level) => ul(p.skills.map((skill, at) => `${skill} (${w.level.toLowerCase()} ${level(at)})`)),
  ({ p }) => each(p.skills, (skill, at) => spread(esc(skill), dots(p.levels[at] ?? 1))),
  ({ p }) => each(p.skills, (skill, at) => `<p>${esc(skill)} ${(p.levels[at] ?? 1) * 20 + 20}%</p>`),
  ({ p }, w) =>
    `<p><b>${w.groups[0]}:</b> ${p.skills.slice(0, 2).map(esc).join(', ')}</p><p><b>${w.groups[1]}:</b> ${p.skills.slice(2).map(esc).join(', ')}</p>`,
  ({ p }, w) => `<p><b>${w.groups[0]}</b></p>${ul(p.skills.slice(0, 2))}<p><b>${w.groups[1]}</b></p>${ul(p.skills.slice(2))}`,
  ({ p }) =>
    `<table>${each(p.skills, (skill, at) => (at % 2 === 0 ? `<tr><td style="width:80mm">• ${esc(skill)}</td><td>${p.skills[at + 1] === undefined ? '' : `• ${esc(p.skills[at + 1] ?? '')}`}</td></tr>` : ''))}</table>`,
  ({ p }) => `<p>${p.skills.map(esc).join(' / ')}</p>`,
]

const HEADINGS = [
  'h2{font-size:12pt;text-transform:uppercase;border-bottom:1px solid #000;margin:10pt 0 4pt}',
  'h2{font-size:14pt;color:#245;margin:12pt 0 4pt}',
  'h2{font-size:10.5pt;text-decoration:underline;margin:9pt 0 3pt}',
  'h2{font-size:11pt;background:#ddd;padding:2pt 4pt;margin:9pt 0 4pt}',
  'h2{font-size:12pt;font-style:italic;margin:10pt 0 4pt}',
]

/** One layout drawn from the ways above; the same number draws the same one. */
function mixed(number: number): CvLayout {
  const { pick, next } = chance(number * 7_919)
  const [head, study, body, skills, css] = [pick(HEADS), pick(HEADS), pick(BODIES), pick(SKILLS), pick(HEADINGS)]
  const style = pick<DateStyle | 'sentence'>(['long', 'short', 'numeric', 'day', 'years', 'dotted', 'sentence', 'sentence'])
  const dash = pick([' - ', ' – ', '-', '–'])
  const titleFirst = next() < 0.5
  const label = next() < 0.15
  const capitals = pick(['none', 'none', 'employer', 'title', 'main'])
  const bold = next() < 0.7
  const skillsFirst = next() < 0.3
  return {
    name: `mixed-${number}`,
    family: 'mixed',
    format: 'pdf',
    render: (v) => {
      const w = WORDS[v.p.language]
      const when = (entry: Job | Study): string => {
        if (style !== 'sentence') return v.when(entry, style, dash)
        const to = entry.to === undefined ? w.now : written(entry.to, 'long', v.p.language)
        return `${w.since} ${written(entry.from, 'long', v.p.language)} ${w.until} ${to}`
      }
      const set = (text: string, main: boolean, role: string): string => {
        const shown = esc(capitals === role || (capitals === 'main' && main) ? text.toUpperCase() : text)
        return main && bold ? `<b>${shown}</b>` : shown
      }
      const job = (j: Job): string => {
        const title = `${label ? `${w.post}: ` : ''}${set(j.title, titleFirst, 'title')}`
        const employer = set(j.employer, !titleFirst, 'employer')
        const [main, second] = titleFirst ? [title, employer] : [employer, title]
        return `<div class=e>${head({ when: when(j), main, second, place: esc(j.place) }, body(j.tasks, w))}</div>`
      }
      const school = (e: Study): string => {
        const [main, second] = titleFirst ? [e.degree, e.school] : [e.school, e.degree]
        return `<div class=e>${study({ when: v.when(e, 'years', dash), main: bold ? `<b>${esc(main)}</b>` : esc(main), second: esc(second), place: esc(e.place) }, '')}</div>`
      }
      const levelOf = (at: number): string => v.w.levels[(v.p.levels[at] ?? 1) - 1] ?? ''
      const list = `<h2>${v.h.skills}</h2>${skills(v, w, levelOf)}`
      return page(
        `${css}h1{font-size:19pt}.e{margin-bottom:5pt}table{border-collapse:collapse}td{padding:0 4pt 0 0}`,
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.place)}</p><p>${v.w.phone}: ${esc(v.p.phone)}</p><p>${v.w.email}: ${esc(v.p.email)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p>${skillsFirst ? list : ''}<h2>${v.h.experience}</h2>${each(v.p.jobs, job)}<h2>${v.h.education}</h2>${each(v.p.education, school)}${skillsFirst ? '' : list}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a}: ${b}</p>`)}`,
      )
    },
  }
}

/** They guide the work: who can see the ways above has read them all, so none of them may count as unread. */
export const MIXED_LAYOUTS: CvLayout[] = Array.from({ length: 36 }, (_, number) => mixed(number)).filter(({ name }) => !isUnread(name))
