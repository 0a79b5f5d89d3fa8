import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { languageFile, OCR_LANGUAGES } from '@tanager/cv'
import { addPack, PACK_CODES } from './ocr/language-packs.ts'
import { assertSaid, tanager } from './testing.ts'

// Installing itself needs the registry; what is done with a package that came from it is tested here.
describe('tanager ocr', () => {
  const home = mkdtempSync(join(tmpdir(), 'tanager-ocr-command-'))
  const folder = join(home, 'ocr-languages')
  const env = { TANAGER_DATA_DIR: home }
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  after(() => rmSync(home, { recursive: true }))
  const copied = (): void => {
    mkdirSync(folder)
    writeFileSync(languageFile(folder, 'deu'), 'data that were cut off')
  }

  it('has a language for each that the reader tells apart, beside English', () => {
    assert.deepEqual(['eng', ...PACK_CODES], OCR_LANGUAGES)
  })
  it('lists all languages, and where they lie', async () => {
    const { code, out } = await tanager(['ocr', 'list'], env)
    assert.equal(code, 0)
    assert.ok(out.startsWith(`Languages in ${folder}:\n`), out)
    for (const language of ['German', 'French', 'Spanish', 'Portuguese', 'Dutch', 'Polish'])
      assert.match(out, new RegExp(`${language} +not installed$`, 'm'))
  })
  it('looks into OCR_LANGUAGES_DIR where that is set, and tells damaged data', async () => {
    copied()
    const { out } = await tanager(['ocr', 'list'], { TANAGER_DATA_DIR: '/elsewhere', OCR_LANGUAGES_DIR: folder })
    assert.match(out, /^ {2}deu {2}German +damaged, not used; run: npm run tanager -- ocr install deu$/m)
  })
  it('removes a language, and says when it is not there', async () => {
    copied()
    assert.equal((await tanager(['ocr', 'remove', 'deu', 'fr'], env)).out, 'Removed German.\nFrench is not installed.\n')
    assert.equal(existsSync(languageFile(folder, 'deu')), false)
  })
  it('refuses data that are not those of the release, and keeps what is there', () => {
    copied()
    const unpacked = join(home, 'package')
    mkdirSync(join(unpacked, '4.0.0_best_int'), { recursive: true })
    for (const code of ['deu', 'fra'] as const) {
      writeFileSync(join(unpacked, '4.0.0_best_int', `${code}.traineddata.gz`), gzipSync('changed'))
      assert.throws(() => addPack(folder, code, unpacked), /served other data for \w+ than this release expects/)
    }
    assert.equal(existsSync(languageFile(folder, 'deu')), true)
    assert.equal(existsSync(languageFile(folder, 'fra')), false)
  })
  it('2 for a language that it does not have, and for English', async () => {
    const unknown = await tanager(['ocr', 'install', 'klingon'], env)
    assert.equal(unknown.code, 2)
    assertSaid(unknown.err, /The languages are deu German, fra French, /)
    const english = await tanager(['ocr', 'install', 'en'], env)
    assert.equal(english.code, 2)
    assertSaid(english.err, /English comes with: npm run tanager -- install ocr/)
  })
})
