import { Refusal } from '../refusal.ts'
import { hasMacros, readOleDirectory } from './ole.ts'
import type { ZipArchive } from './zip.ts'

/**
 * Judges every part of a DOCX or ODT package, also those that are never read here: whoever downloads the CV opens all of it.
 * Refuses macros and document type declarations (DTDs), which load outside files and blow up when they are expanded.
 */
export function refuseUnsafeParts(zip: ZipArchive): void {
  for (const name of zip.names) if (isMacroPart(name)) throw macros()
  for (const name of zip.names) {
    const head = zip.head(name)
    if (isOleHead(head)) {
      const bytes = zip.peek(name)
      const directory = bytes === undefined ? undefined : readOleDirectory(bytes)
      if (directory !== undefined && hasMacros(directory)) throw macros()
    }
    if (isXml(head)) refuseUnsafeXml(name, plainText(zip.peek(name) ?? head))
  }
}

/** Word's project of macros; modules and scripts of OpenDocument. An empty library of OpenDocument has its two lists and no module. */
const isMacroPart = (name: string): boolean =>
  /(?:^|\/)vba(?:Project[^/]*\.bin|Data\.xml)$/i.test(name) ||
  (/^Basic\/.+\.(?:xml|xba)$/i.test(name) && !/\/(?:script|dialog)-l[bc]\.xml$/i.test(name)) ||
  /^Scripts\/.+[^/]$/i.test(name)

function refuseUnsafeXml(name: string, text: string): void {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw new Refusal(
      'file_unsafe',
      `The document declares XML entities (in ${name.slice(-60)}), which word processors never write. Save it again from a word processor.`,
    )
  }
  if (text.startsWith(EBCDIC.toString('latin1'))) throw oddEncoding()
  const declared = /^[^<]*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([^"']{0,40})/i.exec(text)?.[1]
  if (declared !== undefined && !/^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i.test(declared)) {
    throw oddEncoding()
  }
  const isPackageList = name === '[Content_Types].xml' || name.endsWith('.rels')
  if (isPackageList && /macroEnabled|ms-office\.vbaProject|relationships\/(?:vbaProject|wordVbaData)/i.test(text)) throw macros()
  if (/<[\w.-]{0,40}:?event-listener[\s/>]|["']\s*vnd\.sun\.star\.script:/i.test(text)) throw macros()
}

/** The first sign of XML in ASCII, UTF-8, UTF-16 or UTF-32; in EBCDIC `<?xm` has bytes of its own. */
const isXml = (head: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(plainText(head)) || head.subarray(0, 4).equals(EBCDIC)
const EBCDIC = Buffer.from('4c6fa794', 'hex')

const isOleHead = (head: Buffer): boolean => head.length >= 8 && head.readUInt32BE(0) === 0xd0cf11e0

/** Without the zero bytes that every wide encoding puts around the letters of a declaration: one search finds it in all of them. */
const plainText = (bytes: Uint8Array): string => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = buffer.toString('latin1')
  return buffer.includes(0) ? text.replaceAll('\0', '') : text
}

const oddEncoding = (): Refusal =>
  new Refusal('file_unsafe', 'The document is written in an encoding that word processors do not use. Save it again as DOCX or PDF.')
const macros = (): Refusal =>
  new Refusal('file_unsafe', 'The document contains macros, which run when it is opened. Save a copy without macros, as DOCX or PDF.')
