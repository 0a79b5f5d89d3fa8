// Lays letters out in a thread of its own: reading the fonts takes a quarter of a second, and no request may hold the event loop so long.
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'

// Noto Sans: the fonts that every PDF reader has cannot write names such as Łukasz or Ελένη.
const font = (name) => createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`)
const REGULAR = font('400Regular')
const BOLD = font('700Bold')
/** Where the values of the terms begin. */
const VALUES_AT = 220

/** One letter on A4, as bytes. */
function layOut({ letter, language, madeAt }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 72,
    lang: language,
    info: { Title: letter.subject, Author: letter.sender, CreationDate: madeAt },
  })
  const pieces = []
  const done = new Promise((resolve, reject) => {
    doc.on('data', (piece) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
  const left = doc.page.margins.left
  doc.font(BOLD).fontSize(14).text(letter.sender)
  doc.font(REGULAR).fontSize(11).moveDown().text(letter.date).moveDown(2)
  doc.font(BOLD).text(letter.subject).font(REGULAR).moveDown()
  for (const paragraph of letter.opening) doc.text(paragraph).moveDown()
  for (const { label, value } of letter.terms) {
    const { y } = doc
    doc.font(BOLD).text(label, left, y, { width: VALUES_AT - left - 12 })
    const below = doc.y
    doc.font(REGULAR).text(value, VALUES_AT, y)
    doc.y = Math.max(doc.y, below)
  }
  doc.x = left
  doc.moveDown()
  for (const paragraph of letter.closing) doc.text(paragraph, left).moveDown()
  doc.end()
  return done
}

parentPort?.on('message', async ({ id, ...asked }) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOut(asked) })
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})
