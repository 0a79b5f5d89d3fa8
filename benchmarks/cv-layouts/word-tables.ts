import { paragraph, table, writeDocx } from '../../packages/cv/src/testing/docx-writer.ts'
import type { CvLayout } from './layout.ts'

const bullets = (items: readonly string[]): string => items.map((item) => paragraph(item, { bullet: true })).join('')

/** Word's own templates, which lay the page out with tables. */
export const WORD_TABLE_LAYOUTS: CvLayout[] = [
  {
    name: 'word-two-column-table',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        table([
          [
            [
              paragraph(v.p.name, { bold: true }),
              paragraph(v.p.headline),
              paragraph(v.h.contact, { bold: true }),
              paragraph(v.p.street),
              paragraph(v.town),
              paragraph(v.p.phone),
              paragraph(v.p.email),
              paragraph(v.h.skills, { bold: true }),
              bullets(v.p.skills),
            ].join(''),
            [
              paragraph(v.h.experience, { bold: true }),
              ...v.p.jobs.flatMap((j) => [
                paragraph(`${j.title} | ${j.employer} | ${v.when(j, 'short')}`, { bold: true }),
                bullets(j.tasks),
              ]),
              paragraph(v.h.education, { bold: true }),
              ...v.p.education.flatMap((e) => [paragraph(`${e.degree} | ${e.school} | ${v.when(e, 'years')}`, { bold: true })]),
            ].join(''),
          ],
        ]),
      ),
  },
  {
    name: 'word-dates-right-cell',
    family: 'word',
    format: 'docx',
    render: (v) =>
      writeDocx(
        [
          table([
            [
              paragraph(v.p.name, { style: 'Title' }),
              paragraph(v.p.street) + paragraph(v.town) + paragraph(v.p.phone) + paragraph(v.p.email),
            ],
          ]),
          paragraph(v.h.experience, { style: 'Heading1' }),
          table(
            v.p.jobs.map((j) => [
              paragraph(j.employer, { bold: true }) + paragraph(j.title) + bullets(j.tasks),
              paragraph(j.place) + paragraph(v.when(j, 'years')),
            ]),
          ),
          paragraph(v.h.education, { style: 'Heading1' }),
          table(
            v.p.education.map((e) => [
              paragraph(e.school, { bold: true }) + paragraph(e.degree),
              paragraph(e.place) + paragraph(v.when(e, 'years')),
            ]),
          ),
          paragraph(v.h.skills, { style: 'Heading1' }),
          table([[bullets(v.p.skills.filter((_, index) => index % 2 === 0)), bullets(v.p.skills.filter((_, index) => index % 2 === 1))]]),
        ].join(''),
      ),
  },
]
