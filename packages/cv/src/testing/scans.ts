import { readFileSync } from 'node:fs'
import { assemblePdf } from './pdf-writer.ts'

/** The picture of a printed CV, one bit a point. Its words are in `people.ts` under INGRID. */
export const scannedPng = (): Uint8Array => new Uint8Array(readFileSync(new URL('./scanned-cv.png', import.meta.url)))

/** The same page as it comes out of a scanner's feeder, 1.7 degrees askew. */
export const askewPng = (): Uint8Array => new Uint8Array(readFileSync(new URL('./scanned-cv-askew.png', import.meta.url)))

/** The picture of a German CV, one bit a point. */
export const germanPng = (): Uint8Array => new Uint8Array(readFileSync(new URL('./scanned-cv-german.png', import.meta.url)))

/** The English CV as the only thing on a PDF's page; scanners write pictures or stencils. PDF unpacks a PNG's data as they are. */
export function scannedPdf(kind: 'picture' | 'stencil'): Uint8Array {
  const png = Buffer.from(scannedPng())
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data = pngData(png)
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${FORMS[kind]} /BitsPerComponent 1
/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 1 /Columns ${width} >> /Length ${data.length} >>\nstream\n`
  const draw = `q ${width / 2} 0 0 ${height / 2} 0 0 cm /Im0 Do Q`
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width / 2} ${height / 2}] /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    Buffer.concat([Buffer.from(picture, 'latin1'), data, Buffer.from('\nendstream', 'latin1')]),
  ])
}

const FORMS = { picture: '/ColorSpace /DeviceGray', stencil: '/ImageMask true' }

function pngData(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return Buffer.concat(parts)
}
