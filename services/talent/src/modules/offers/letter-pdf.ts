import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Letter, LetterLanguage } from './letter.ts'

// Noto Sans: the fonts that every PDF reader has cannot write names such as Łukasz or Ελένη.
const font = (name: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`)
const REGULAR = font('400Regular')
const BOLD = font('700Bold')
/** Where the values of the terms begin. */
const VALUES_AT = 220

/** Lays a letter out on A4. The time of making is given, so that one letter is the same file every time. */
export function letterPdf(letter: Letter, language: LetterLanguage, madeAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 72,
    lang: language,
    info: { Title: letter.subject, Author: letter.sender, CreationDate: madeAt },
  })
  const bytes: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => bytes.push(piece))
    doc.on('end', () => resolve(Buffer.concat(bytes)))
    doc.on('error', reject)
  })
  const [salutation = '', opening = '', ...rest] = letter.paragraphs
  const left = doc.page.margins.left
  doc.font(BOLD).fontSize(14).text(letter.sender)
  doc.font(REGULAR).fontSize(11).moveDown().text(letter.date).moveDown(2)
  doc.font(BOLD).text(letter.subject).font(REGULAR).moveDown()
  for (const paragraph of [salutation, opening]) doc.text(paragraph).moveDown()
  for (const { label, value } of letter.terms) {
    const { y } = doc
    doc.font(BOLD).text(label, left, y, { width: VALUES_AT - left - 12 })
    const below = doc.y
    doc.font(REGULAR).text(value, VALUES_AT, y)
    doc.y = Math.max(doc.y, below)
  }
  doc.x = left
  doc.moveDown()
  for (const paragraph of rest) doc.text(paragraph, left).moveDown()
  for (const line of letter.closing) doc.moveDown().text(line, left)
  doc.end()
  return done
}
