import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { type CvReader, createCvReader, isRefusal } from './index.ts'
import { timelineTable } from './testing/document-layouts.ts'
import * as hostile from './testing/hostile-files.ts'
import { rightSidebar } from './testing/pdf-layouts.ts'
import { ADAEZE } from './testing/people.ts'
import { LIMITS, type RefusedFile, TIME_LIMIT_MS, testRefusals } from './testing/refused-files.ts'

const SOAK = process.env.SOAK !== undefined
const MEGABYTE = 1024 * 1024

/** The slow tests have larger ones. */
const CASES: RefusedFile[] = [
  ['a zip bomb', hostile.zipBomb, ['file_unsafe']],
  ['an archive of thousands of entries', hostile.manyEntries, ['file_unsafe']],
  ['an archive that lies about sizes', hostile.lyingSizes, ['file_unsafe']],
  ['an archive whose entries overlap', hostile.overlappingEntries, ['file_unsafe']],
  ['a document that carries a program', hostile.programInside, ['file_unsafe']],
  ['an entity that names a file', () => hostile.outsideEntity('file:///etc/passwd'), ['file_unsafe']],
  ['a billion laughs in DOCX', hostile.billionLaughsDocx, ['file_unsafe']],
  ['a billion laughs in ODT', hostile.billionLaughsOdt, ['file_unsafe']],
  ['a document type in a part that is not read', () => hostile.doctypeInPart('word/theme/theme1.xml', 'utf8'), ['file_unsafe']],
  ['a document type in UTF-16 without a mark', () => hostile.doctypeInPart('docProps/app.xml', 'utf16le'), ['file_unsafe']],
  ['a document type in a part that is called otherwise', () => hostile.doctypeInPart('word/media/image1.png', 'utf16le'), ['file_unsafe']],
  ['a part in EBCDIC', hostile.ebcdicPart, ['file_unsafe']],
  ['a part with a header of 17 KiB', hostile.longPartHeader, ['file_unsafe']],
  ['a DOCX with macros', hostile.wordMacros, ['file_unsafe']],
  ['a DOCX with macros under another name', hostile.renamedMacros, ['file_unsafe']],
  ['a DOCM', hostile.macroDocument, ['file_unsafe']],
  ['a DOC with macros', hostile.oldWordMacros, ['file_unsafe']],
  ['an ODT with Basic', hostile.basicMacros, ['file_unsafe']],
  ['an ODT with Python', hostile.pythonMacros, ['file_unsafe']],
  ['an ODT that runs a macro when it is opened', hostile.macroOnOpening, ['file_unsafe']],
  ['an RTF with an object', hostile.rtfObject, ['file_unsafe']],
  ['a PDF that begins later than its first 1,024 bytes', hostile.latePdf, ['file_unsafe']],
  ['a PDF that starts a program when it is opened', hostile.launchOnOpening, ['file_unsafe']],
  ['a PDF that starts a program on a click', hostile.launchOnClick, ['file_unsafe']],
  ['a PDF that spells the action otherwise', hostile.launchInDisguise, ['file_unsafe']],
  ['a PDF whose action has its kind elsewhere', hostile.launchByReference, ['file_unsafe']],
  ['a PDF that starts a program from an object stream', hostile.launchInObjectStream, ['file_unsafe']],
  ['a single letter', () => new TextEncoder().encode('x'), ['not_a_cv']],
  ['XML nested fifty thousand deep', hostile.deepXml, ['file_unsafe']],
  ['RTF nested two hundred thousand deep', hostile.deepRtf, ['file_unsafe']],
  ['a PDF whose page tree contains itself', hostile.pageTreeCycle, ['file_unreadable', 'no_text_found']],
  ['an encrypted PDF', hostile.encryptedPdf, ['file_encrypted']],
  ['a truncated PDF', hostile.truncatedPdf, ['file_unreadable', 'no_text_found']],
  ['a truncated DOCX', hostile.truncatedDocx, ['file_unreadable']],
  ['a PDF that is an archive too', hostile.pdfAndZip, ['file_unsafe']],
  ['a program that is a PDF too', hostile.programAndPdf, ['file_unsafe']],
  ['a picture of 900 million points', hostile.hugePicture, ['file_unsafe']],
  ['an empty file', () => new Uint8Array(), ['file_unreadable']],
  ['nothing but spaces', () => new Uint8Array(5_000).fill(32), ['no_text_found']],
  ['a text of 15 MB', () => new Uint8Array(15 * MEGABYTE).fill(97), ['file_too_large']],
  ['a text of 100 MB', () => new Uint8Array(100 * MEGABYTE).fill(97), ['file_too_large']],
]

describe('hostile files', () => {
  let reader: CvReader
  before(() => {
    reader = createCvReader(LIMITS)
  })
  after(() => reader.close())

  testRefusals(() => reader, CASES)

  for (const [name, line] of [
    ['brackets', '('.repeat(380_000)],
    ['digits', '1 '.repeat(190_000)],
    ['half an address', `${'a.'.repeat(190_000)}@`],
  ] as const) {
    it(`is not slowed by a line of ${name}`, async () => {
      const begun = performance.now()
      await reader.read(new TextEncoder().encode(line))
      assert.ok(performance.now() - begun < TIME_LIMIT_MS)
    })
  }

  it('takes a PDF with links and words that only look like an action', async () => {
    const answer = await reader.read(hostile.pdfWithLinks())
    assert.ok(!isRefusal(answer), JSON.stringify(answer))
    assert.equal(answer.fields.email?.value, 'jane@example.com')
  })

  it('reads the next document after all of them', async () => {
    const answer = await reader.read(rightSidebar(ADAEZE))
    assert.ok(!isRefusal(answer))
    assert.equal(answer.fields.name?.value, ADAEZE.name)
  })

  it('fetches nothing that a document names', async () => {
    let visits = 0
    const server = createServer((_, reply) => {
      visits++
      reply.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
    await reader.read(hostile.outsideEntity(address))
    await reader.read(new TextEncoder().encode(`{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "${address}"}{\\fldrslt Jane Example}}}`))
    server.close()
    assert.equal(visits, 0)
  })

  it('answers every random file with a result or a refusal', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 4_000 }),
      fc.string({ maxLength: 4_000, unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => answered(await reader.read(file))),
      { numRuns: SOAK ? 5_000 : 25 },
    )
  })

  it('answers every damaged document with a result or a refusal', async () => {
    const whole = [rightSidebar(ADAEZE), timelineTable(ADAEZE)]
    const change = fc.record({
      which: fc.nat(1),
      cut: fc.double({ min: 0.3, max: 1, noNaN: true }),
      flips: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ which, cut, flips }) => {
        const file = whole[which]?.slice() ?? new Uint8Array()
        for (const [at, value] of flips) file[at % file.length] = value
        return answered(await reader.read(file.slice(0, Math.ceil(file.length * cut))))
      }),
      { numRuns: SOAK ? 5_000 : 25 },
    )
  })
})

const answered = (answer: object): boolean => isRefusal(answer) || 'parserVersion' in answer
