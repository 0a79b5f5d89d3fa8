import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from '../index.ts'
import { paragraph, writeDocx } from '../testing/docx-writer.ts'
import { writeZip } from '../testing/zip-writer.ts'

const docx = (app?: string | Buffer): Uint8Array =>
  app === undefined ? writeDocx(paragraph('Jane Example')) : writeDocx(paragraph('Jane Example'), { 'docProps/app.xml': String(app) })
const app = (pages: string) => docx(`<?xml version="1.0"?><Properties><TotalTime>3</TotalTime><Pages>${pages}</Pages></Properties>`)
const odt = (meta: string): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text'), stored: true },
    { name: 'META-INF/manifest.xml', data: Buffer.from('<manifest/>') },
    {
      name: 'content.xml',
      data: Buffer.from('<office:document-content><office:text><text:p>Jane Example</text:p></office:text></office:document-content>'),
    },
    { name: 'meta.xml', data: Buffer.from(meta) },
  ])
const text = (source: string) => new TextEncoder().encode(source)
const pagesOf = async (bytes: Uint8Array) => (await readCv(bytes)).pages

describe('the number of pages', () => {
  it('is what the document says of itself, where its format has a place for it', async () => {
    assert.equal(await pagesOf(app('3')), 3)
    assert.equal(await pagesOf(odt('<office:meta><meta:document-statistic meta:table-count="0" meta:page-count="4"/></office:meta>')), 4)
    assert.equal(await pagesOf(text('{\\rtf1\\ansi{\\info{\\nofpages5}{\\nofwords90}}\\pard Jane Example\\par}')), 5)
    assert.equal(await pagesOf(text('Jane Example\fSkills\nWelding\f\n')), 2, 'a form feed at the end begins no page')
  })

  it('is 1 where nothing is said, or nothing to believe', async () => {
    assert.equal(await pagesOf(docx()), 1)
    for (const odd of ['0', '-2', '99999999', '1e3', 'many', '']) assert.equal(await pagesOf(app(odd)), 1, odd)
    assert.equal(await pagesOf(odt('<office:meta/>')), 1)
    assert.equal(await pagesOf(text('{\\rtf1\\ansi{\\info{\\nofpages-7}}\\pard Jane Example\\par}')), 1)
    assert.equal(await pagesOf(text('{\\rtf1\\ansi\\pard Jane Example\\par}')), 1)
  })

  it('a part with the number that is huge, broken or lying costs the number and not the CV', async () => {
    assert.equal(await pagesOf(docx(`<Properties>${' '.repeat(100_000)}<Pages>3</Pages></Properties>`)), 1)
    assert.equal(await pagesOf(docx('<Properties><Pages>')), 1)
    const lying = writeZip([
      {
        name: 'word/document.xml',
        data: Buffer.from('<w:document><w:body><w:p><w:r><w:t>Jane Example</w:t></w:r></w:p></w:body></w:document>'),
      },
      { name: 'docProps/app.xml', data: Buffer.alloc(5_000_000, 32), claimedSize: 1_000 },
    ])
    assert.equal(await pagesOf(lying), 1)
  })
})
