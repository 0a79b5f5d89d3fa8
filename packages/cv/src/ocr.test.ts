import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { isOcrInstalled } from './formats/recogniser.ts'
import { type CvReader, createCvReader, isRefusal } from './index.ts'
import { employerFirst } from './testing/pdf-layouts.ts'
import { INGRID } from './testing/people.ts'
import { assertScanOfIngrid, PATIENT } from './testing/scanned-ingrid.ts'
import { scannedPdf, scannedPng } from './testing/scans.ts'

const SCANS = { PNG: scannedPng(), PDF: scannedPdf('picture'), 'PDF that is a stencil': scannedPdf('stencil') }
const skip = isOcrInstalled() ? false : 'character recognition is not installed; provide it with: npm run tanager -- install ocr'

describe('a scanned CV, with character recognition', { skip }, () => {
  let reader: CvReader
  before(() => {
    reader = createCvReader(PATIENT)
  })
  after(() => reader.close())

  // The slow tests read the other scans.
  it('is read, and followed by documents under the usual limits: the worker that had more is gone', async () => {
    const slow = reader.read(SCANS.PNG)
    const next = reader.read(employerFirst(INGRID))
    const worker = reader.workers()[0]?.pid
    assertScanOfIngrid(await slow)
    assert.ok(!isRefusal(await next))
    assert.ok(!reader.workers().some(({ pid }) => pid === worker))
  })
})

describe('a scanned CV, without character recognition', () => {
  // A folder of its own, outside every node_modules: there the packages are looked for, and not found.
  const folder = mkdtempSync(join(tmpdir(), 'tanager-ocr-'))
  const reader = createCvReader({ niceness: 0, ocrFolder: folder })
  after(() => {
    reader.close()
    rmSync(folder, { recursive: true })
  })

  const refusal = async (bytes: Uint8Array) => {
    const answer = await reader.read(bytes)
    assert.ok(isRefusal(answer), 'taken')
    return answer
  }

  for (const [format, bytes] of Object.entries(SCANS)) {
    it(`no_text_found for a ${format}, saying why, what to upload and what to install`, async () => {
      const { code, message } = await refusal(bytes)
      assert.equal(code, 'no_text_found')
      assert.match(message, /scan.*PDF or DOCX with text.*npm run tanager -- install ocr/)
    })
  }

  it('no_text_found too when the program is there and the language is not', async () => {
    const program = join(folder, 'node_modules', 'tesseract.js')
    mkdirSync(program, { recursive: true })
    writeFileSync(join(program, 'package.json'), '{ "main": "index.js" }')
    writeFileSync(join(program, 'index.js'), '')
    assert.equal((await refusal(SCANS.PNG)).code, 'no_text_found')
  })

  it('documents with text are read as ever', async () => {
    assert.ok(!isRefusal(await reader.read(employerFirst(INGRID))))
  })
})
