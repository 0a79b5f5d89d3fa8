import { deflateSync } from 'node:zlib'
import { paragraph, writeDocx } from './docx-writer.ts'
import { assemblePdf, writePdf } from './pdf-writer.ts'
import { writeZip } from './zip-writer.ts'

const MEGABYTE = 1024 * 1024
const text = (source: string): Uint8Array => new TextEncoder().encode(source)

const DOCX_SHELL = { name: '[Content_Types].xml', data: text('<Types/>') }

/** Forty megabytes of spaces in a few kilobytes. */
export const zipBomb = (): Uint8Array => writeZip([DOCX_SHELL, { name: 'word/document.xml', data: Buffer.alloc(40 * MEGABYTE, 32) }])

export const manyEntries = (): Uint8Array =>
  writeZip([
    { name: 'word/document.xml', data: text('<a/>') },
    ...Array.from({ length: 5_000 }, (_, index) => ({ name: `word/${index}.xml`, data: text('<a/>') })),
  ])

export const lyingSizes = (): Uint8Array =>
  writeZip([DOCX_SHELL, { name: 'word/document.xml', data: Buffer.alloc(4 * MEGABYTE, 32), claimedSize: 1_000 }])

export const overlappingEntries = (): Uint8Array => {
  const data = text(`<w:document>${' '.repeat(2_000)}</w:document>`)
  return writeZip([
    { name: 'word/document.xml', data },
    { name: 'word/header1.xml', data, sharesWith: 0 },
    { name: 'word/header2.xml', data, sharesWith: 0 },
  ])
}

export const programInside = (): Uint8Array => writeDocx(paragraph('Jane Example'), { 'word/embeddings/setup.exe': 'MZ' })

export const outsideEntity = (address: string): Uint8Array =>
  writeDocx('<w:p><w:r><w:t>&outside;</w:t></w:r></w:p>', {}, `<!DOCTYPE w:document [<!ENTITY outside SYSTEM "${address}">]>`)

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(10)}">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`

export const billionLaughsDocx = (): Uint8Array => writeDocx('<w:p><w:r><w:t>&j;</w:t></w:r></w:p>', {}, LAUGHS)

export const billionLaughsOdt = (): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: text('application/vnd.oasis.opendocument.text'), stored: true },
    { name: 'META-INF/manifest.xml', data: text('<manifest/>') },
    {
      name: 'content.xml',
      data: text(
        `<?xml version="1.0"?>${LAUGHS}<office:document-content><office:text><text:p>&j;</text:p></office:text></office:document-content>`,
      ),
    },
  ])

/** A document type in a part that nobody reads here, in an encoding that a search for its letters would miss. */
export const doctypeInPart = (name: string, encoding: 'utf8' | 'utf16le'): Uint8Array => {
  const bytes = Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x/>', encoding)
  return writeZip([
    DOCX_SHELL,
    { name: 'word/document.xml', data: text(`<w:document>${paragraph('Jane Example jane@example.com')}</w:document>`) },
    { name, data: bytes },
  ])
}
export const ebcdicPart = (): Uint8Array =>
  writeZip([
    DOCX_SHELL,
    { name: 'word/document.xml', data: text(`<w:document>${paragraph('Jane Example jane@example.com')}</w:document>`) },
    { name: 'word/settings.xml', data: Buffer.from('4c6fa7949340a58599a28996957e7ff14bf07f6f6e', 'hex') },
  ])

const MACRO_TYPE = 'application/vnd.ms-word.document.macroEnabled.main+xml'
export const wordMacros = (): Uint8Array => writeDocx(paragraph('Jane Example jane@example.com'), { 'word/vbaProject.bin': 'x' })
/** The project under another name: the list of types, or a relationship, tells. */
export const renamedMacros = (): Uint8Array =>
  writeDocx(paragraph('Jane Example jane@example.com'), {
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="x.bin"/></Relationships>',
  })
export const macroDocument = (): Uint8Array =>
  writeDocx(paragraph('Jane Example jane@example.com'), { '[Content_Types].xml': `<Types><Override ContentType="${MACRO_TYPE}"/></Types>` })

const odt = (more: Record<string, string>, script = ''): Uint8Array =>
  writeZip([
    { name: 'mimetype', data: text('application/vnd.oasis.opendocument.text'), stored: true },
    { name: 'META-INF/manifest.xml', data: text('<manifest/>') },
    {
      name: 'content.xml',
      data: text(
        `<office:document-content><office:scripts>${script}</office:scripts><office:text><text:p>Jane Example jane@example.com</text:p></office:text></office:document-content>`,
      ),
    },
    ...Object.entries(more).map(([name, data]) => ({ name, data: text(data) })),
  ])
export const basicMacros = (): Uint8Array => odt({ 'Basic/Standard/Module1.xml': '<script:module/>' })
export const pythonMacros = (): Uint8Array => odt({ 'Scripts/python/run': 'x' })
export const macroOnOpening = (): Uint8Array => odt({}, '<script:event-listener script:event-name="dom:load" xlink:href="x"/>')
/** What OpenOffice leaves when somebody has looked at the macros and written none. */
export const emptyBasicLibrary = (): Uint8Array => odt({ 'Basic/script-lc.xml': '<l/>', 'Basic/Standard/script-lb.xml': '<l/>' })

/** An old Word document as far as its directory goes: these storages and streams. */
export function oleDocument(names: readonly string[]): Uint8Array {
  const sector = 512
  const buffer = Buffer.alloc(sector * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(buffer)
  buffer.writeUInt16LE(9, 30)
  buffer.writeUInt32LE(1, 48) // the directory is in the second sector
  buffer.writeUInt32LE(0, 76) // the table of sectors in the first
  buffer.fill(0xff, sector, sector * 2)
  buffer.writeUInt32LE(0xfffffffe, sector + 4)
  for (const [index, name] of ['Root Entry', ...names].slice(0, 4).entries()) {
    const at = sector * 2 + index * 128
    buffer.write(name, at, 'utf16le')
    buffer.writeUInt16LE(name.length * 2 + 2, at + 64)
    buffer.writeUInt8(index === 0 ? 5 : 1, at + 66)
  }
  return new Uint8Array(buffer)
}
export const oldWordMacros = (): Uint8Array => oleDocument(['WordDocument', 'Macros', 'VBA'])

export const rtfObject = (): Uint8Array => text('{\\rtf1 Jane Example jane@example.com {\\object\\objemb{\\*\\objdata 0105}}}')

export const longPartHeader = (): Uint8Array => {
  const name = `word/${'a'.repeat(17 * 1024)}.xml`
  return writeDocx(paragraph('Jane Example jane@example.com'), { [name]: '<a/>' })
}
export const latePdf = (): Uint8Array => new Uint8Array(Buffer.concat([text(`${'Jane Example\n'.repeat(100)}`), plainPdf()]))

/** A PDF whose catalog, or first page, has more to say, and further objects from number 5 on. */
const pdfThatActs = (catalog: string, page: string, ...objects: (string | Buffer)[]): Uint8Array => {
  const content = 'BT /F1 12 Tf 72 720 Td (Jane Example jane@example.com) Tj ET'
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...objects,
  ])
}
const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${action} >>]`
const packed = (inside: string): Buffer => {
  const data = deflateSync(Buffer.from(`7 0\n${inside}`))
  const dictionary = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>`
  return Buffer.concat([Buffer.from(`${dictionary}\nstream\n`), data, Buffer.from('\nendstream')])
}
export const launchOnOpening = (): Uint8Array => pdfThatActs('/OpenAction << /Type /Action /S /Launch /F (cmd.exe) >>', '')
export const launchOnClick = (): Uint8Array => pdfThatActs('', link('<</S/Launch/Win<</F(cmd.exe)>>>>'))
/** The same name, spelt as a search for its letters would miss it. */
export const launchInDisguise = (): Uint8Array => pdfThatActs('/OpenAction << /#53 % what follows\n/L#61unc#68 /F (cmd.exe) >>', '')
export const launchByReference = (): Uint8Array => pdfThatActs('/OpenAction << /S 5 0 R /F (cmd.exe) >>', '', '/Launch')
export const launchInObjectStream = (): Uint8Array => pdfThatActs('/OpenAction 7 0 R', '', packed('<< /S /Launch /F (cmd.exe) >>'))
/** Links and words that only look like it. */
export const pdfWithLinks = (): Uint8Array =>
  pdfThatActs(
    '/OpenAction [3 0 R /Fit]',
    link('<< /S /URI /URI (https://jane.example/S/Launch) >>'),
    packed('<< /T (/Launch) /S /URI /X /Launchpad >>'),
  )

export const deepXml = (): Uint8Array => writeDocx(`${'<w:sdt>'.repeat(50_000)}${'</w:sdt>'.repeat(50_000)}`)

export const deepRtf = (): Uint8Array => text(`{\\rtf1 ${'{'.repeat(200_000)}Jane${'}'.repeat(200_000)}}`)

export function manyPages(count: number): Uint8Array {
  const pages = Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>')
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${index + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...pages,
  ])
}

/** The tree of pages contains itself. */
export const pageTreeCycle = (): Uint8Array =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 4 >>',
    '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 4 /Parent 2 0 R >>',
  ])

function pdfWithStream(dictionary: string, stream: Buffer): Uint8Array {
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} ${dictionary} >>\nstream\n`, 'latin1'),
      stream,
      Buffer.from('\nendstream', 'latin1'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** Three hundred megabytes behind two layers of compression. */
export function doublyCompressed(): Uint8Array {
  const chunk = deflateSync(Buffer.alloc(300 * MEGABYTE, 32), { level: 1 })
  return pdfWithStream('/Filter [/FlateDecode /FlateDecode]', deflateSync(chunk))
}

/** Millions of drawing commands: takes long, shows nothing. */
export const endlessCommands = (count: number): Uint8Array =>
  pdfWithStream('/Filter /FlateDecode', deflateSync(Buffer.from('BT /F1 10 Tf 1 0 0 1 9 9 Tm (ab) Tj ET '.repeat(count), 'latin1')))

/** A short CV behind many commands that do nothing: a document to be interrupted at. */
export function slowDocument(count: number, email = 'jane@example.com'): Uint8Array {
  const lines = ['Jane Example', email, 'Leeds, England', 'Summary', 'A bookkeeper with a long record of careful work in small companies.']
  const text = lines.map((line, index) => `BT /F1 12 Tf 1 0 0 1 50 ${780 - index * 20} Tm (${line}) Tj ET`).join('\n')
  return pdfWithStream('/Filter /FlateDecode', deflateSync(Buffer.from(`${text}\n${'q Q '.repeat(count)}`, 'latin1')))
}

/** Says that it needs a password. */
export function encryptedPdf(): Uint8Array {
  const key = `<${'ab'.repeat(32)}>`
  const id = `<${'cd'.repeat(16)}>`
  return assemblePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`,
    ],
    `/Root 1 0 R /Encrypt 3 0 R /ID [${id} ${id}]`,
  )
}

const plainPdf = (): Uint8Array =>
  writePdf([
    [
      { x: 40, y: 60, text: 'Jane Example', size: 20 },
      { x: 40, y: 90, text: 'jane@example.com and some words so that there is text' },
    ],
  ])

export const truncatedPdf = (): Uint8Array => plainPdf().slice(0, 300)
export const truncatedDocx = (): Uint8Array => {
  const whole = writeDocx(paragraph('Jane Example'))
  return whole.slice(0, whole.length - 30)
}
export const pdfAndZip = (): Uint8Array => new Uint8Array(Buffer.concat([plainPdf(), writeDocx(paragraph('Jane Example'))]))
export const programAndPdf = (): Uint8Array => new Uint8Array(Buffer.concat([Buffer.from('MZ\x90\x00', 'latin1'), plainPdf()]))

/** A picture whose header claims nine hundred million points. */
export function hugePicture(): Uint8Array {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  header.writeUInt32BE(13, 8)
  header.write('IHDR', 12, 'latin1')
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  return new Uint8Array(header)
}
