import { after, before, describe, it } from 'node:test'
import { isOcrInstalled } from './formats/recogniser.ts'
import { type CvReader, createCvReader } from './index.ts'
import { assertScanOfIngrid, PATIENT } from './testing/scanned-ingrid.ts'
import { askewPng, scannedPdf } from './testing/scans.ts'

const SCANS = { PDF: scannedPdf('picture'), 'PDF that is a stencil': scannedPdf('stencil'), 'PNG that lies askew': askewPng() }
const skip = isOcrInstalled() ? false : 'character recognition is not installed; provide it with: npm run tanager -- install ocr'

describe('a scanned CV, with character recognition', { skip }, () => {
  let reader: CvReader
  before(() => {
    reader = createCvReader(PATIENT)
  })
  after(() => reader.close())

  for (const [format, bytes] of Object.entries(SCANS))
    it(`is read from a ${format}`, async () => assertScanOfIngrid(await reader.read(bytes)))
})
