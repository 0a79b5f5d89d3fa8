/** One text on a page; y counts from the top, as people read. */
export interface PdfText {
  x: number
  y: number
  text: string
  size?: number
  bold?: boolean
  white?: boolean
}

/** The encoding of the fonts: Windows-1252 where it differs from Latin-1. */
const WINDOWS: Record<string, string> = { '–': '\\226', '—': '\\227', '•': '\\225', '’': '\\222' }

const escaped = (text: string): string =>
  text.replace(/[\\()]/g, (character) => `\\${character}`).replace(/[–—•’]/g, (character) => WINDOWS[character] ?? '?')

/** How wide Helvetica sets a text, nearly: enough to align it right. */
export const widthOf = (text: string, size = 10): number => text.length * size * 0.5

/** A PDF of plain text on A4, as small as the format allows. */
export function writePdf(pages: readonly PdfText[][]): Uint8Array {
  const objects: string[] = []
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>')
  for (const [index, texts] of pages.entries()) {
    const content = texts
      .map(
        ({ x, y, text, size = 10, bold = false, white = false }) =>
          `${white ? '1 1 1 rg' : '0 0 0 rg'} BT /${bold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${842 - y} Tm (${escaped(text)}) Tj ET`,
      )
      .join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
    )
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  return assemblePdf(objects)
}

/** Numbers the objects from 1 and writes the cross-reference table. */
export function assemblePdf(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    push(Buffer.from(`${index + 1} 0 obj\n`, 'latin1'))
    push(typeof object === 'string' ? Buffer.from(object, 'latin1') : object)
    push(Buffer.from('\nendobj\n', 'latin1'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
      'latin1',
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
