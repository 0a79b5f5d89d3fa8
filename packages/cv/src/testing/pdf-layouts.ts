import { type PdfText, widthOf, writePdf } from './pdf-writer.ts'
import type { Person } from './people.ts'

/** Writes texts downwards in a column of a page. */
class Column {
  readonly texts: PdfText[] = []
  private readonly x: number
  y: number

  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }

  add(
    text: string,
    { size = 10, bold = false, indent = 0, gap = 4 }: { size?: number; bold?: boolean; indent?: number; gap?: number } = {},
  ): this {
    this.y += size + gap
    this.texts.push({ x: this.x + indent, y: this.y, text, size, bold })
    return this
  }

  right(text: string, edge: number, size = 10): this {
    this.texts.push({ x: edge - widthOf(text, size), y: this.y, text, size })
    return this
  }

  heading(text: string): this {
    return this.add(text, { size: 13, bold: true, gap: 14 })
  }
}

function jobsDown(column: Column, person: Person): void {
  for (const job of person.jobs) {
    column.add(job.title, { bold: true, gap: 8 }).add(`${job.employer}, ${job.place}`).add(job.dates)
    for (const task of job.tasks) column.add(`• ${task}`, { indent: 10 })
  }
}

/** Main text left, contact and skills in a column on the right. */
export function rightSidebar(person: Person): Uint8Array {
  const main = new Column(40, 40).add(person.name, { size: 24, bold: true }).add(person.headline, { size: 12 }).heading('Profile')
  for (const line of wrap(person.summary, 60)) main.add(line)
  main.heading('Work Experience')
  jobsDown(main, person)
  const side = new Column(420, 60).heading('Contact').add(person.email).add(person.phone).add(person.location).heading('Skills')
  for (const skill of person.skills) side.add(skill)
  side.heading('Education')
  for (const entry of person.education) {
    for (const line of wrap(entry.degree, 28)) side.add(line, { bold: true, gap: 2 })
    for (const line of wrap(entry.school, 28)) side.add(line, { gap: 2 })
    side.add(entry.dates, { gap: 2 })
    side.y += 8
  }
  return writePdf([[...main.texts, ...side.texts]])
}

/** A header over the whole width, then two columns of equal weight. */
export function twoColumns(person: Person): Uint8Array {
  const head = new Column(40, 30)
    .add(person.name.toUpperCase(), { size: 20, bold: true })
    .add(`${person.location}  |  ${person.phone}  |  ${person.email}`)
  const left = new Column(40, 90).heading('EXPERIENCE')
  for (const job of person.jobs) {
    left.add(job.employer, { bold: true, gap: 8 }).add(job.title).add(job.dates, { size: 9 })
    for (const task of job.tasks) for (const line of wrap(task, 42)) left.add(line, { indent: 8, size: 9 })
  }
  const right = new Column(320, 90).heading('EDUCATION')
  for (const entry of person.education) right.add(entry.school, { bold: true, gap: 8 }).add(entry.degree).add(entry.dates, { size: 9 })
  right
    .heading('KEY SKILLS')
    .add(`${person.skills.slice(0, 3).join(', ')},`)
    .add(person.skills.slice(3).join(', '))
  return writePdf([[...head.texts, ...left.texts, ...right.texts]])
}

/** Dates in a left margin, text beside them. */
export function datesLeft(person: Person): Uint8Array {
  const out: PdfText[] = [
    { x: 40, y: 60, text: person.name, size: 26, bold: true },
    { x: 40, y: 78, text: `${person.email}   ·   ${person.phone}   ·   ${person.location}` },
    { x: 40, y: 110, text: 'Employment', size: 14, bold: true },
  ]
  let y = 132
  const beside = (date: string, lines: string[]): void => {
    out.push({ x: 40, y, text: date, size: 9 })
    for (const [index, text] of lines.entries()) {
      out.push({ x: 190, y, text, bold: index === 0 })
      y += 14
    }
    y += 8
  }
  for (const job of person.jobs) beside(job.dates, [`${job.title}, ${job.employer}`, ...job.tasks.map((task) => `• ${task}`)])
  out.push({ x: 40, y: y + 12, text: 'Education', size: 14, bold: true })
  y += 34
  for (const entry of person.education) beside(entry.dates, [entry.degree, entry.school])
  out.push({ x: 40, y: y + 12, text: 'Skills', size: 14, bold: true }, { x: 40, y: y + 34, text: person.skills.join(' • ') })
  return writePdf([out])
}

/** Employer and dates on one line, title and place on the next, set right. */
export function employerFirst(person: Person): Uint8Array {
  const page = new Column(50, 40).add(person.name, { size: 22, bold: true }).add(person.email).right(person.phone, 545).add(person.location)
  page.heading('SUMMARY')
  for (const line of wrap(person.summary, 90)) page.add(line)
  page.heading('PROFESSIONAL BACKGROUND')
  for (const job of person.jobs) {
    page.add(job.employer, { bold: true, gap: 10 }).right(job.place, 545).add(job.title).right(job.dates, 545)
    for (const task of job.tasks) page.add(`- ${task}`, { indent: 12 })
  }
  page.heading('ACADEMIC BACKGROUND')
  for (const entry of person.education) page.add(entry.school, { bold: true }).right(entry.dates, 545).add(entry.degree)
  page.heading('AREAS OF EXPERTISE').add(person.skills.join(' | '))
  return writePdf([page.texts])
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
