import { paragraph, table, writeDocx } from './docx-writer.ts'
import type { Person } from './people.ts'

/** Word: a table with a column of dates, headings in capitals. */
export function timelineTable(person: Person): Uint8Array {
  return writeDocx(
    [
      paragraph(person.name, { style: 'Title' }),
      paragraph(`Phone: ${person.phone}\tE-mail: ${person.email}`),
      paragraph(`Address: ${person.location}`),
      paragraph('CAREER HISTORY', { bold: true }),
      table(
        person.jobs.map((job) => [
          paragraph(job.dates),
          paragraph(`${job.title}`, { bold: true }) +
            paragraph(job.employer) +
            job.tasks.map((task) => paragraph(task, { bullet: true })).join(''),
        ]),
      ),
      paragraph('EDUCATION AND TRAINING', { bold: true }),
      table(person.education.map((entry) => [paragraph(entry.dates), paragraph(`${entry.degree}, ${entry.school}`)])),
      paragraph('CORE COMPETENCIES', { bold: true }),
      ...person.skills.map((skill) => paragraph(skill, { bullet: true })),
    ].join(''),
  )
}

/** Word: the whole page is one table row, a narrow cell and a wide one. */
export function layoutTable(person: Person): Uint8Array {
  const side = [
    paragraph('Contact', { bold: true }),
    paragraph(person.phone),
    paragraph(person.email),
    paragraph(person.location),
    paragraph('Skills', { bold: true }),
    ...person.skills.map((skill) => paragraph(skill)),
  ]
  const main = [
    paragraph(person.name, { style: 'Title' }),
    paragraph(person.headline),
    paragraph('About me', { bold: true }),
    paragraph(person.summary),
    paragraph('Employment', { bold: true }),
    ...person.jobs.flatMap((job) => [
      paragraph(`${job.title} | ${job.employer} | ${job.dates}`, { bold: true }),
      ...job.tasks.map((task) => paragraph(task, { bullet: true })),
    ]),
    paragraph('Education', { bold: true }),
    ...person.education.map((entry) => paragraph(`${entry.degree} | ${entry.school} | ${entry.dates}`)),
  ]
  return writeDocx(table([[side.join(''), main.join('')]]))
}

/** The labels of the European form, as text. */
export function europassLabels(person: Person): Uint8Array {
  const lines = [
    'Europass Curriculum Vitae',
    '',
    'Personal information',
    `First name(s) / Surname(s)   ${person.name}`,
    `Address   ${person.location}`,
    `Telephone(s)   ${person.phone}`,
    `E-mail   ${person.email}`,
    '',
    'Work experience',
    ...person.jobs.flatMap((job) => [
      '',
      `Dates   ${job.dates}`,
      `Occupation or position held   ${job.title}`,
      `Main activities and responsibilities   ${job.tasks[0]}`,
      `Name and address of employer   ${job.employer}, ${job.place}`,
    ]),
    '',
    'Education and training',
    ...person.education.flatMap((entry) => [
      '',
      `Dates   ${entry.dates}`,
      `Title of qualification awarded   ${entry.degree}`,
      `Name and type of organisation providing education and training   ${entry.school}`,
    ]),
    '',
    'Personal skills and competences',
    person.skills.join(', '),
  ]
  return new TextEncoder().encode(lines.join('\n'))
}

/** Text with headings in capitals, title first. */
export function capitalsText(person: Person): Uint8Array {
  const lines = [
    person.name.toUpperCase(),
    `${person.location} | ${person.phone} | ${person.email}`,
    '',
    'PROFESSIONAL EXPERIENCE',
    ...person.jobs.flatMap((job) => ['', `${job.title}, ${job.employer} (${job.dates})`, ...job.tasks.map((task) => `* ${task}`)]),
    '',
    'EDUCATION',
    ...person.education.map((entry) => `${entry.degree}, ${entry.school}, ${entry.dates}`),
    '',
    'TECHNICAL SKILLS',
    person.skills.join('; '),
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

/** Text without any heading. */
export function withoutHeadings(person: Person): Uint8Array {
  const lines = [
    person.name,
    person.headline,
    person.email,
    `Tel. ${person.phone}`,
    person.location,
    '',
    ...person.jobs.flatMap((job) => [`${job.dates}: ${job.title} at ${job.employer}`, ...job.tasks.map((task) => `  - ${task}`), '']),
    ...person.education.map((entry) => `${entry.dates}: ${entry.degree}, ${entry.school}`),
    '',
    `Skills: ${person.skills.join(', ')}`,
  ]
  return new TextEncoder().encode(lines.join('\n'))
}

/** Rich text with escapes, title and employer joined by a dash. */
export function richText(person: Person): Uint8Array {
  const escaped = (text: string): string =>
    [...text].map((letter) => (letter.charCodeAt(0) > 126 ? `\\u${letter.charCodeAt(0)}?` : letter.replace(/[\\{}]/g, '\\$&'))).join('')
  const line = (text: string, bold = false): string => `{${bold ? '\\b ' : ''}${escaped(text)}}\\par\n`
  const body = [
    line(person.name, true),
    `${escaped(person.location)}\\tab ${escaped(person.phone)}\\tab ${person.email}\\par\n`,
    line('Experience', true),
    ...person.jobs.flatMap((job) => [
      line(`${job.title} – ${job.employer}`, true),
      line(job.dates),
      ...job.tasks.map((task) => line(`• ${task}`)),
    ]),
    line('Education', true),
    ...person.education.flatMap((entry) => [line(entry.degree), line(entry.school), line(entry.dates)]),
    line('Skills', true),
    line(person.skills.join(', ')),
  ]
  return Buffer.from(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\f0\\fs20 ${body.join('')}}`, 'latin1')
}
