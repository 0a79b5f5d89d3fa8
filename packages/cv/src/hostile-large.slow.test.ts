import { after, before, describe } from 'node:test'
import { type CvReader, createCvReader } from './index.ts'
import * as hostile from './testing/hostile-files.ts'
import { LIMITS, testRefusals } from './testing/refused-files.ts'

describe('large hostile files', () => {
  let reader: CvReader
  before(() => {
    reader = createCvReader(LIMITS)
  })
  after(() => reader.close())

  testRefusals(
    () => reader,
    [
      ['a PDF of 20,000 pages', () => hostile.manyPages(20_000), ['file_too_large']],
      ['a doubly compressed stream of 300 MB', hostile.doublyCompressed, ['file_unsafe', 'no_text_found']],
      ['a PDF of millions of commands', () => hostile.endlessCommands(1_500_000), ['file_too_large', 'file_unsafe']],
    ],
  )
})
