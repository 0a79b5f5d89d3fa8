import { writeZip } from './zip-writer.ts'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

export interface ParagraphOptions {
  style?: string
  bold?: boolean
  bullet?: boolean
}

/** A paragraph; a tab in the text becomes Word's. */
export function paragraph(text: string, { style, bold, bullet }: ParagraphOptions = {}): string {
  const runs = text
    .split('\t')
    .map((part) => `<w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`)
    .join('<w:r><w:tab/></w:r>')
  const properties = `${style === undefined ? '' : `<w:pStyle w:val="${style}"/>`}${bullet ? '<w:numPr/>' : ''}`
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
}

export const table = (rows: readonly string[][]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export function writeDocx(body: string, parts: Record<string, string> = {}, prologue = ''): Uint8Array {
  const document = `<?xml version="1.0" encoding="UTF-8"?>${prologue}<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`
  const files = {
    '[Content_Types].xml': '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': document,
    ...parts,
  }
  return writeZip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) })))
}

export const headerPart = (body: string): string => `<?xml version="1.0"?><w:hdr ${NAMESPACE}>${body}</w:hdr>`
