import { hasMacros, isOle, readOleDirectory } from './formats/ole.ts'
import { decodeText } from './formats/plain-text.ts'
import { Refusal } from './refusal.ts'

export type CvType = 'pdf' | 'docx' | 'doc' | 'odt' | 'rtf' | 'txt' | 'png' | 'jpeg'

export const MEDIA_TYPES: Record<CvType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  png: 'image/png',
  jpeg: 'image/jpeg',
}

/** The type by content, never by name. Throws a Refusal for anything that is not a CV's format, or two formats at once. */
export function detectType(bytes: Uint8Array): CvType {
  if (bytes.length === 0) throw new Refusal('file_unreadable', 'The file is empty. Choose the CV again.')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = byMagic(buffer)
  if (type === undefined) throw unsupported('its type is not known')
  if (type !== 'docx' && type !== 'odt' && endsAsZip(buffer)) throw twoAtOnce('an archive is attached to it')
  return type
}

function byMagic(buffer: Buffer): CvType | undefined {
  const lead = buffer.subarray(0, 1_024).toString('latin1')
  const begin = lead.replace(/^(?:\xef\xbb\xbf)?\s*/, '')
  if (begin.startsWith('%PDF-')) return 'pdf'
  const foreign = FOREIGN.find(([magic]) => begin.startsWith(magic))
  if (lead.includes('%PDF-')) {
    if (foreign !== undefined || /^(?:PK|\x89PNG|\xff\xd8|<)/.test(begin)) throw twoAtOnce('a PDF is hidden in it')
    return 'pdf' // some mail systems put a line before it
  }
  if (begin.startsWith('PK\x03\x04')) return zipKind(buffer)
  if (isOle(buffer)) return oleKind(buffer)
  if (begin.startsWith('{\\rtf')) return 'rtf'
  if (lead.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (lead.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (foreign !== undefined) throw unsupported(`it is ${foreign[1]}`)
  if (buffer.includes('%PDF-', 0, 'latin1')) throw twoAtOnce('a PDF begins later than in its first 1,024 bytes')
  return decodeText(buffer) === undefined ? undefined : 'txt'
}

const FOREIGN: [string, string][] = [
  ['MZ', 'a Windows program'],
  ['\x7fELF', 'a program'],
  ['#!', 'a script'],
  ['<?php', 'a script'],
  ['GIF8', 'a GIF picture'],
  ['<!DOCTYPE', 'a web page'],
  ['<!doctype', 'a web page'],
  ['<html', 'a web page'],
  ['<HTML', 'a web page'],
  ['<?xml', 'an XML file'],
  ['<svg', 'a picture'],
  ['%!PS', 'a PostScript file'],
  ['Rar!', 'an archive'],
  ["7z\xbc\xaf'", 'an archive'],
  ['\x1f\x8b', 'an archive'],
  ['BZh', 'an archive'],
]

/** Names in the directory at the end decide; the archive is judged in depth when it is opened. */
function zipKind(buffer: Buffer): CvType {
  const has = (name: string): boolean => buffer.includes(name, 0, 'latin1')
  if (has('word/document.xml')) return 'docx'
  if (has('mimetypeapplication/vnd.oasis.opendocument.text') || (has('content.xml') && has('META-INF/manifest.xml'))) {
    if (/opendocument\.(spreadsheet|presentation|graphics)/.test(buffer.subarray(0, 200).toString('latin1')))
      throw unsupported('it is a spreadsheet or a presentation')
    return 'odt'
  }
  if (has('xl/workbook.xml') || has('ppt/presentation.xml')) throw unsupported('it is a spreadsheet or a presentation')
  throw unsupported('it is an archive')
}

function oleKind(buffer: Buffer): CvType {
  const directory = readOleDirectory(buffer)
  if (directory === undefined) throw new Refusal('file_unreadable', 'The Office document is damaged. Save it again, best as DOCX or PDF.')
  if (directory.names.has('EncryptedPackage') || directory.wordEncrypted) {
    throw new Refusal('file_encrypted', 'The document is protected by a password. Save a copy without a password and upload that.')
  }
  if (hasMacros(directory)) {
    throw new Refusal(
      'file_unsafe',
      'The document contains macros, which run when it is opened. Save a copy without macros, as DOCX or PDF.',
    )
  }
  if (directory.names.has('WordDocument')) return 'doc'
  throw unsupported('it is an Office file, but not a Word document')
}

/** An end-of-directory record whose comment ends exactly at the end of the file. */
function endsAsZip(buffer: Buffer): boolean {
  const at = buffer.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at >= 0 && at + 22 <= buffer.length && at + 22 + buffer.readUInt16LE(at + 20) === buffer.length
}

const unsupported = (why: string): Refusal =>
  new Refusal(
    'unsupported_file_type',
    `This file is not taken: ${why}. Upload the CV as PDF, DOCX, DOC, ODT, RTF or TXT, or as PNG or JPEG where character recognition is installed.`,
  )
const twoAtOnce = (what: string): Refusal =>
  new Refusal('file_unsafe', `The file is two types at once: ${what}. Export the CV again from the program that made it.`)
