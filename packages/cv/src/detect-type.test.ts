import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { detectType } from './detect-type.ts'
import { Refusal } from './refusal.ts'
import { paragraph, writeDocx } from './testing/docx-writer.ts'
import { writePdf } from './testing/pdf-writer.ts'
import { writeZip } from './testing/zip-writer.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const codeOf = (file: Uint8Array): string => {
  try {
    return detectType(file)
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return error.code
  }
}

describe('the type of a file, by its content', () => {
  it('knows each format', () => {
    assert.equal(detectType(writePdf([[]])), 'pdf')
    assert.equal(detectType(bytes(`\n%PDF-1.4 …`)), 'pdf')
    assert.equal(detectType(writeDocx(paragraph('Jane'))), 'docx')
    assert.equal(detectType(bytes('{\\rtf1 Jane}')), 'rtf')
    assert.equal(detectType(bytes('\x89PNG\r\n\x1a\n')), 'png')
    assert.equal(detectType(bytes('\xff\xd8\xff\xe0')), 'jpeg')
  })
  it('knows text in UTF-8, UTF-16 and Latin-1', () => {
    assert.equal(detectType(new TextEncoder().encode('Zoë Müller')), 'txt')
    assert.equal(detectType(bytes('Zo\xeb M\xfcller')), 'txt')
    assert.equal(detectType(Buffer.concat([bytes('\xff\xfe'), Buffer.from('Zoë Müller', 'utf16le')])), 'txt')
    assert.equal(detectType(new TextEncoder().encode('山田 太郎\n履歴書')), 'txt')
  })
  it('unsupported_file_type for what is no CV', () => {
    for (const file of ['MZ\x90\x00', '\x7fELF\x02', 'GIF89a', '<!DOCTYPE html><p>', '#!/bin/sh\n', '\x00\x01\x02\x03', 'Rar!\x1a\x07'].map(
      bytes,
    ))
      assert.equal(codeOf(file), 'unsupported_file_type')
    assert.equal(codeOf(writeZip([{ name: 'xl/workbook.xml', data: bytes('<x/>') }])), 'unsupported_file_type')
    assert.equal(codeOf(writeZip([{ name: 'readme.md', data: bytes('hello') }])), 'unsupported_file_type')
  })
  it('file_unreadable for nothing', () => assert.equal(codeOf(new Uint8Array()), 'file_unreadable'))
  it('file_unsafe for two types at once', () => {
    assert.equal(codeOf(Buffer.concat([writePdf([[]]), writeZip([{ name: 'a', data: bytes('b') }])])), 'file_unsafe')
    assert.equal(codeOf(bytes('GIF89a%PDF-1.4')), 'file_unsafe')
  })
})
