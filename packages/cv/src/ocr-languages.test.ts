import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { createCvReader, isOcrInstalled, isRefusal, languageFile } from './index.ts'
import { germanPng } from './testing/scans.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanager-ocr-languages-'))
const languages = join(folder, 'languages')
after(() => rmSync(folder, { recursive: true }))

/** A file with one part, at the place given, as Tesseract lays it out; the text behind the first bar. */
function writeLanguage(language: string, text: string, begin = 12): void {
  const head = Buffer.alloc(600, ' ')
  head.writeUInt32LE(1, 0)
  head.writeBigInt64LE(BigInt(begin), 4)
  mkdirSync(languages)
  writeFileSync(languageFile(languages, language), Buffer.concat([head, Buffer.from(`|${text}`)]))
}

/** Name and employers of the German scan. */
async function read(ocrFolder?: string): Promise<{ name: string | undefined; employers: (string | null)[] }> {
  const reader = createCvReader({
    niceness: 0,
    timeoutMs: 300_000,
    ocrTimeoutMs: 300_000,
    ocrLanguagesFolder: languages,
    ...(ocrFolder && { ocrFolder }),
  })
  try {
    const answer = await reader.read(germanPng())
    assert.ok(!isRefusal(answer), JSON.stringify(answer))
    return { name: answer.fields.name?.value, employers: answer.fields.employment.map(({ value }) => value.employer) }
  } finally {
    reader.close()
  }
}

// Tesseract's data are not in the repository, so its place is taken by a program that loads the same files and "recognises" what they hold.
describe('a scanned CV in German', () => {
  afterEach(() => rmSync(languages, { recursive: true, force: true }))
  const page = (name: string): string =>
    [
      name,
      'juergen@example.org',
      'Berufserfahrung',
      '03/2017 - heute',
      'Leiter der Abteilung',
      'Gehaeusetechnik GmbH',
      'Ausbildung und Kenntnisse',
      'Seit 2017 verantwortlich fur die Fertigung und den Einkauf bei der Firma',
    ].join('\n')
  const standIn = (): string => {
    const program = (name: string, code: string, files: Record<string, string> = {}): void => {
      const place = join(folder, 'node_modules', name)
      mkdirSync(place, { recursive: true })
      for (const [file, content] of Object.entries({ 'package.json': '{ "main": "index.js" }', 'index.js': code, ...files }))
        writeFileSync(join(place, file), content)
    }
    program('tesseract.js', STAND_IN)
    program('@tesseract.js-data/eng', 'module.exports = { langPath: __dirname }', { 'eng.traineddata': page('Jurgen Greschl') })
    return folder
  }

  it('is recognised with the data for German where they are installed', async () => {
    writeLanguage('deu', page('Jürgen Gröschl'))
    assert.equal((await read(standIn())).name, 'Jürgen Gröschl')
  })
  it('is recognised with the data for English where only others are installed', async () => {
    writeLanguage('fra', page('Jourgène Grochelle'))
    assert.equal((await read(standIn())).name, 'Jurgen Greschl')
  })
  it('is recognised with the data for English where the folder does not exist', async () => {
    assert.equal((await read(standIn())).name, 'Jurgen Greschl')
  })
  it('is recognised with the data for English where those for German are damaged', async () => {
    writeLanguage('deu', page('Jürgen Gröschl'), 10_000)
    assert.equal((await read(standIn())).name, 'Jurgen Greschl')
  })
})

/** tesseract.js as far as it is used: it looks into its cache first, and forgets its parameters with each language. */
const STAND_IN = `
const { readFileSync } = require('node:fs')
exports.createWorker = async (language, engine, { langPath, cachePath, cacheMethod }) => {
  let text, parameters
  const load = async (language) => {
    const name = '/' + language + '.traineddata'
    let data
    try { if (cacheMethod === 'readOnly') data = readFileSync(cachePath + name, 'utf8') } catch {}
    data ??= readFileSync(langPath + name, 'utf8')
    text = data.slice(data.indexOf('|') + 1)
    parameters = {}
  }
  await load(language)
  const word = (text, index, line) =>
    ({ text, confidence: 90, bbox: { x0: 100 + index * 90, y0: 100 + line * 60, x1: 180 + index * 90, y1: 130 + line * 60 } })
  return {
    reinitialize: load,
    setParameters: async (given) => { parameters = given },
    recognize: async () => {
      if (parameters.tessedit_pageseg_mode !== '3') throw new Error('the columns are not looked for')
      const lines = text.split('\\n').map((line, at) => {
        const words = line.split(' ').map((one, index) => word(one, index, at))
        return { words, bbox: { ...words[0].bbox, x1: words.at(-1).bbox.x1 } }
      })
      return { data: { blocks: [{ paragraphs: [{ lines }] }] } }
    },
    terminate: async () => undefined,
  }
}
`

const given = process.env.OCR_LANGUAGES_DIR
const skip =
  isOcrInstalled() && given
    ? false
    : 'needs the data for German: npm run tanager -- install ocr, then ocr install deu, and OCR_LANGUAGES_DIR set to their folder'

describe('a scanned CV in German, by Tesseract', { skip }, () => {
  it('keeps its umlauts', async () => {
    mkdirSync(languages, { recursive: true })
    copyFileSync(languageFile(given ?? '', 'deu'), languageFile(languages, 'deu'))
    const { name, employers } = await read()
    assert.equal(name, 'Jürgen Gröschl')
    assert.deepEqual(employers, ['Süddeutsche Gehäusetechnik GmbH', 'Käfer Präzisionswerkzeuge AG'])
  })
})
