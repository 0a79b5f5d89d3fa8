import { headerPart, paragraph, table, writeDocx } from '../../packages/cv/src/testing/docx-writer.ts'
import { writeZip } from '../../packages/cv/src/testing/zip-writer.ts'
import { type CvLayout, esc } from './layout.ts'

const bullets = (items: readonly string[]): string => items.map((item) => paragraph(item, { bullet: true })).join('')

/** What word processors and plain text make of a CV. */
export const DOCUMENT_LAYOUTS: CvLayout[] = [
  {
    name: 'word-two-cell-rows',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        [
          paragraph(v.p.name, { style: 'Title' }),
          table([
            [paragraph(v.w.address), paragraph(`${v.p.street}, ${v.town}`)],
            [paragraph(v.w.phone), paragraph(v.p.phone)],
            [paragraph(v.w.email), paragraph(v.p.email)],
            [paragraph(v.w.born), paragraph(v.p.born)],
          ]),
          paragraph(v.h.experience, { style: 'Heading1' }),
          table(
            v.p.jobs.map((j) => [
              paragraph(v.when(j, 'dotted')),
              paragraph(j.title, { bold: true }) + paragraph(`${j.employer}, ${j.place}`) + bullets(j.tasks),
            ]),
          ),
          paragraph(v.h.education, { style: 'Heading1' }),
          table(
            v.p.education.map((e) => [
              paragraph(v.when(e, 'dotted')),
              paragraph(e.degree, { bold: true }) + paragraph(`${e.school}, ${e.place}`),
            ]),
          ),
          paragraph(v.h.skills, { style: 'Heading1' }),
          paragraph(v.p.skills.join(', ')),
        ].join(''),
      ),
  },
  {
    name: 'word-headings-in-cells',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        table([
          [paragraph(''), paragraph(v.p.name, { bold: true }) + paragraph(`${v.place} | ${v.p.phone} | ${v.p.email}`)],
          [paragraph(v.h.summary, { bold: true }), paragraph(v.p.summary)],
          [
            paragraph(v.h.experience, { bold: true }),
            v.p.jobs
              .map(
                (j) =>
                  paragraph(`${j.title}, ${j.employer}`, { bold: true }) + paragraph(`${v.when(j, 'long')}, ${j.place}`) + bullets(j.tasks),
              )
              .join(''),
          ],
          [
            paragraph(v.h.education, { bold: true }),
            v.p.education
              .map((e) => paragraph(`${e.degree}, ${e.school}`, { bold: true }) + paragraph(`${v.when(e, 'years')}, ${e.place}`))
              .join(''),
          ],
          [paragraph(v.h.skills, { bold: true }), bullets(v.p.skills)],
        ]),
      ),
  },
  {
    name: 'word-header-tabs',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        [
          paragraph(v.h.experience.toUpperCase(), { bold: true }),
          ...v.p.jobs.flatMap((j) => [
            paragraph(`${j.employer}, ${j.place}\t${v.when(j, 'short')}`, { bold: true }),
            paragraph(j.title),
            bullets(j.tasks),
          ]),
          paragraph(v.h.education.toUpperCase(), { bold: true }),
          ...v.p.education.flatMap((e) => [
            paragraph(`${e.school}, ${e.place}\t${v.when(e, 'short')}`, { bold: true }),
            paragraph(e.degree),
          ]),
          paragraph(v.h.skills.toUpperCase(), { bold: true }),
          paragraph(v.p.skills.join(' · ')),
        ].join(''),
        {
          'word/header1.xml': headerPart(
            paragraph(v.p.name, { bold: true }) + paragraph(`${v.p.street}, ${v.town}`) + paragraph(`${v.p.phone}\t${v.p.email}`),
          ),
        },
      ),
  },
  {
    name: 'word-sidebar-table',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        paragraph(v.p.name, { style: 'Title' }) +
          paragraph(v.p.headline) +
          table([
            [
              [
                paragraph(v.h.contact, { bold: true }),
                paragraph(v.p.email),
                paragraph(v.p.phone),
                paragraph(v.p.street),
                paragraph(v.town),
                paragraph(v.h.skills, { bold: true }),
                ...v.p.skills.map((s, i) => paragraph(`${s} – ${v.w.levels[(v.p.levels[i] ?? 1) - 1]}`)),
                paragraph(v.h.languages, { bold: true }),
                ...v.p.spoken.map(([a, b]) => paragraph(`${a}: ${b}`)),
              ].join(''),
              [
                paragraph(v.h.experience, { bold: true }),
                ...v.p.jobs.flatMap((j) => [
                  paragraph(v.when(j, 'long')),
                  paragraph(j.title, { bold: true }),
                  paragraph(`${j.employer} – ${j.place}`),
                  bullets(j.tasks),
                ]),
                paragraph(v.h.education, { bold: true }),
                ...v.p.education.flatMap((e) => [
                  paragraph(v.when(e, 'years')),
                  paragraph(e.degree, { bold: true }),
                  paragraph(`${e.school} – ${e.place}`),
                ]),
              ].join(''),
            ],
          ]),
      ),
  },
  {
    name: 'word-three-cells',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        [
          paragraph(v.w.cv, { style: 'Title' }),
          paragraph(`${v.w.name}: ${v.p.name}`),
          paragraph(`${v.w.phone}: ${v.p.phone}`),
          paragraph(`${v.w.email}: ${v.p.email}`),
          paragraph(`${v.w.address}: ${v.p.street}, ${v.town}`),
          paragraph(v.h.education, { bold: true }),
          table(v.p.education.map((e) => [paragraph(v.when(e, 'years')), paragraph(e.degree), paragraph(`${e.school}, ${e.place}`)])),
          paragraph(v.h.experience, { bold: true }),
          table(v.p.jobs.map((j) => [paragraph(v.when(j, 'years')), paragraph(j.title), paragraph(`${j.employer}, ${j.place}`)])),
          paragraph(v.h.skills, { bold: true }),
          table(v.p.skills.map((s, i) => [paragraph(s), paragraph(v.w.levels[(v.p.levels[i] ?? 1) - 1] ?? '')])),
        ].join(''),
      ),
  },
  {
    name: 'writer-plain',
    family: 'writer',
    format: 'odt',
    render: (v) =>
      odt([
        h(v.p.name),
        t(`${v.p.street}, ${v.town}`),
        t(v.p.phone),
        t(v.p.email),
        h(v.h.experience),
        ...v.p.jobs.flatMap((j) => [t(`${v.when(j, 'numeric')}\t${j.title}, ${j.employer}, ${j.place}`), ...j.tasks.map(li)]),
        h(v.h.education),
        ...v.p.education.map((e) => t(`${v.when(e, 'numeric')}\t${e.degree}, ${e.school}, ${e.place}`)),
        h(v.h.skills),
        ...v.p.skills.map(li),
      ]),
  },
  {
    name: 'writer-table',
    family: 'writer',
    format: 'odt',
    render: (v) =>
      odt([
        h(`${v.w.cv} ${v.p.name}`),
        grid([
          [t(v.w.address), t(v.p.street) + t(v.town)],
          [t(v.w.phone), t(v.p.phone)],
          [t(v.w.email), t(v.p.email)],
        ]),
        h(v.h.experience),
        grid(v.p.jobs.map((j) => [t(v.when(j, 'long')), t(j.employer) + t(j.title) + j.tasks.map(li).join('')])),
        h(v.h.education),
        grid(v.p.education.map((e) => [t(v.when(e, 'years')), t(e.school) + t(e.degree)])),
        h(v.h.skills),
        grid(v.p.skills.map((s, i) => [t(s), t('x'.repeat(v.p.levels[i] ?? 1))])),
      ]),
  },
  {
    name: 'text-rules',
    family: 'text',
    format: 'txt',
    render: (v) =>
      [
        v.p.name.toUpperCase(),
        `${v.place} | ${v.p.phone} | ${v.p.email}`,
        '',
        v.h.experience.toUpperCase(),
        '-'.repeat(30),
        ...v.p.jobs.flatMap((j) => [
          `${j.title}, ${j.employer} (${j.place})`,
          v.when(j, 'long'),
          ...j.tasks.map((task) => `  * ${task}`),
          '',
        ]),
        v.h.education.toUpperCase(),
        '-'.repeat(30),
        ...v.p.education.flatMap((e) => [`${e.degree}, ${e.school} (${e.place})`, v.when(e, 'years'), '']),
        v.h.skills.toUpperCase(),
        '-'.repeat(30),
        v.p.skills.join(', '),
      ].join('\n'),
  },
  {
    name: 'text-markdown',
    family: 'text',
    format: 'txt',
    render: (v) =>
      [
        `# ${v.p.name}`,
        '',
        `${v.p.email} · ${v.p.phone} · ${v.p.city}`,
        '',
        `## ${v.h.skills}`,
        ...v.p.skills.map((s) => `- ${s}`),
        '',
        `## ${v.h.experience}`,
        ...v.p.jobs.flatMap((j) => ['', `### ${j.title} – ${j.employer}`, `*${v.when(j, 'iso')}*`, ...j.tasks.map((task) => `- ${task}`)]),
        '',
        `## ${v.h.education}`,
        ...v.p.education.flatMap((e) => ['', `### ${e.degree} – ${e.school}`, `*${v.when(e, 'iso')}*`]),
      ].join('\n'),
  },
]

const h = (text: string): string => `<text:h>${esc(text)}</text:h>`
const t = (text: string): string => `<text:p>${esc(text).replaceAll('\t', '<text:tab/>')}</text:p>`
const li = (text: string): string => `<text:list><text:list-item>${t(text)}</text:list-item></text:list>`
const grid = (rows: readonly string[][]): string =>
  `<table:table>${rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell>${cell}</table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`

function odt(body: readonly string[]): Uint8Array {
  const names = ['office', 'text', 'table', 'style'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  const content = `<?xml version="1.0"?><office:document-content ${names.join(' ')}><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`
  return writeZip([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text'), stored: true },
    { name: 'content.xml', data: Buffer.from(content) },
  ])
}
