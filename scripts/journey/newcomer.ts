import { randomInt } from 'node:crypto'

const FIRST = ['Ada', 'Noor', 'Mateo', 'Ingrid', 'Kwame', 'Yuki', 'Leila', 'Oskar', 'Priya', 'Tomas'] as const
const LAST = ['Lovelace', 'Castellan', 'Okonkwo', 'Bergström', 'Haddad', 'Morikawa', 'Pereira', 'Novak', 'Iyer', 'Quill'] as const

export interface Newcomer {
  name: string
  email: string
  phone: string
}

/** Somebody new at each walk, so that the bank has no reason to suggest a duplicate. */
export function newcomer(): Newcomer {
  const first = FIRST[randomInt(FIRST.length)] as string
  const last = LAST[randomInt(LAST.length)] as string
  const tag = String(randomInt(1_000_000)).padStart(6, '0')
  return {
    name: `${first} ${last}`,
    email: `${first}.${tag}@mail.example`.toLowerCase(),
    phone: `+44 7700 9${String(randomInt(100_000)).padStart(5, '0')}`,
  }
}

export const cvOf = (person: Newcomer) => `${person.name}
Data engineer
Leeds, United Kingdom
${person.email}
${person.phone}

Experience
Data engineer, Northwind Analytics, Jan 2021 - present
Built the pipelines behind the weekly reports.
Junior analyst, Harbour Freight Lines, Mar 2018 - Dec 2020

Education
BSc Mathematics, University of Leeds, 2017

Skills
SQL, Python, PostgreSQL, Airflow, Docker
`

/** A one-page PDF. */
export const documentFile = () =>
  new Blob(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Size 4/Root 1 0 R>>\n%%EOF\n',
    ],
    { type: 'application/pdf' },
  )
