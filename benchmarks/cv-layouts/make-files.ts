import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { findChromium, NO_BROWSER } from '../../apps/console/test/chromium.ts'
import { DOCUMENT_LAYOUTS } from './documents.ts'
import { COLUMN_LAYOUTS } from './html-columns.ts'
import { EUROPASS_LAYOUTS } from './html-europass.ts'
import { FORM_LAYOUTS } from './html-forms.ts'
import { IBERIAN_LAYOUTS } from './html-iberian.ts'
import { LATIN_LAYOUTS } from './html-latin.ts'
import { MIXED_LAYOUTS } from './html-mixed.ts'
import { NATIONAL_LAYOUTS } from './html-national.ts'
import { SIDEBAR_LAYOUTS } from './html-sidebars.ts'
import { SINGLE_LAYOUTS } from './html-single.ts'
import { type CvLayout, isUnread, type View, viewOf } from './layout.ts'
import { LOCALES } from './locales.ts'
import { makePerson } from './make-person.ts'
import { loadThemes, toJsonResume } from './themes.ts'
import { WORD_TABLE_LAYOUTS } from './word-tables.ts'

/** New ones go to the end: the place in the list draws the people. */
export const LAYOUTS: readonly CvLayout[] = [
  ...COLUMN_LAYOUTS,
  ...SINGLE_LAYOUTS,
  ...FORM_LAYOUTS,
  ...DOCUMENT_LAYOUTS,
  ...SIDEBAR_LAYOUTS,
  ...EUROPASS_LAYOUTS,
  ...NATIONAL_LAYOUTS,
  ...WORD_TABLE_LAYOUTS,
  ...IBERIAN_LAYOUTS,
  ...LATIN_LAYOUTS,
  ...MIXED_LAYOUTS,
]

/** Fills every layout with people and writes the documents with their truth. Themes of others are optional. */
export async function makeFiles(
  folder: string,
  { themes, people, seed }: { themes?: string; people: number; seed: number },
): Promise<void> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error(`This ${NO_BROWSER}.`)
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const truths: object[] = []
  try {
    const page = await (await browser.newContext({ javaScriptEnabled: false, offline: true })).newPage()
    for (const [index, layout] of LAYOUTS.entries()) {
      for (const { view, number } of peopleFor(layout, index, people, seed)) {
        const file = `${layout.name}-${view.p.locale}-${number}.${layout.format}`
        const made = layout.render(view)
        if (layout.format === 'pdf') await print(page, String(made), join(folder, file))
        else writeFileSync(join(folder, file), made)
        truths.push(truthOf(view, file, layout))
      }
    }
    for (const [index, theme] of (themes === undefined ? [] : await loadThemes(themes)).entries()) {
      const layout: CvLayout = { name: theme.name, family: 'theme', format: 'pdf', languages: ['en'], render: () => '' }
      for (const { view, number } of peopleFor(layout, index + 500, people, seed)) {
        const file = `${layout.name}-${view.p.locale}-${number}.pdf`
        try {
          await print(page, String(await theme.render(toJsonResume(view))), join(folder, file))
          const text = await plainText(join(folder, file))
          if (text.includes(squeezed(view.p.name))) truths.push(truthOf(view, file, layout, text))
        } catch {
          break // a theme that wants fields of its own
        }
      }
    }
  } finally {
    await browser.close()
  }
  writeFileSync(join(folder, 'truth.jsonl'), truths.map((truth) => `${JSON.stringify(truth)}\n`).join(''))
}

async function print(page: Page, html: string, path: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'domcontentloaded', timeout: 10_000 })
  await page.pdf({ path, preferCSSPageSize: true, printBackground: true, format: 'A4' })
}

/** Locales in turn, so that every layout meets many and all languages are met alike. */
function* peopleFor(layout: CvLayout, index: number, people: number, seed: number): Generator<{ view: View; number: number }> {
  const fitting = Object.entries(LOCALES)
    .filter(([, locale]) => layout.languages === undefined || layout.languages.includes(locale.language))
    .map(([name]) => name)
  for (let number = 0; number < people; number++) {
    const step = fitting.length % 5 === 0 ? 3 : 5 // or all people would be of one locale
    const locale = fitting[(index * 7 + number * step) % fitting.length] ?? 'us'
    const own = seed * 100_000 + index * 100 + number
    yield { view: viewOf(makePerson(locale, own), own), number }
  }
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[\s\u00AD]+/g, '')

/** A theme made for screens may break into a page per line; that is no CV. */
const MOST_PAGES = 6

async function plainText(path: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 })
  const { text, totalPages } = await extractText(document, { mergePages: true })
  await document.loadingTask.destroy()
  return totalPages > MOST_PAGES ? '' : squeezed(text)
}

/** What a reader can find; of a theme only what its pages show. */
function truthOf({ p, place }: View, file: string, layout: CvLayout, text?: string): object {
  const shows = (value: string): boolean => text === undefined || text.includes(squeezed(value))
  const omits = layout.omits ?? []
  const some = (values: string[]): string[] | null => (values.every(shows) ? values : null)
  return {
    file,
    layout: layout.name,
    family: layout.family,
    format: layout.format,
    language: p.language,
    unread: isUnread(layout.name),
    name: p.name,
    email: shows(p.email) ? p.email : null,
    phone: omits.includes('phone') || !shows(p.phone) ? null : p.phone,
    location: omits.includes('location') || !shows(p.city) ? null : place,
    skills: omits.includes('skills') ? null : some(p.skills),
    employers: some(p.jobs.map((job) => job.employer)),
    titles: some(p.jobs.map((job) => job.title)),
    degrees: some(p.education.map((entry) => entry.degree)),
    schools: some(p.education.map((entry) => entry.school)),
  }
}
