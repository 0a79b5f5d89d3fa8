import { extractImages, type getDocumentProxy } from 'unpdf'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

const MAX_OCR_PAGES = 5
const MAX_PIXELS = 40_000_000

/** The largest picture of each of the first pages, as a portable pixmap. */
export async function pageImages(document: PdfDocument): Promise<Buffer[]> {
  const images: Buffer[] = []
  for (let page = 1; page <= Math.min(document.numPages, MAX_OCR_PAGES); page++) {
    const all = await extractImages(document, page).catch(() => [])
    const [largest] = all.sort((a, b) => b.width * b.height - a.width * a.height)
    if (largest !== undefined && largest.width > 300 && largest.width * largest.height <= MAX_PIXELS) images.push(toPixmap(largest))
  }
  return images
}

/** Binary PGM or PPM: a header and the bytes. */
function toPixmap({
  data,
  width,
  height,
  channels,
}: {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 1 | 3 | 4
}): Buffer {
  const header = Buffer.from(`${channels === 1 ? 'P5' : 'P6'}\n${width} ${height}\n255\n`)
  if (channels !== 4) return Buffer.concat([header, Buffer.from(data.buffer, data.byteOffset, data.byteLength)])
  const rgb = Buffer.alloc(width * height * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return Buffer.concat([header, rgb])
}
