import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

const MAX_OCR_PAGES = 5
const MAX_PIXELS = 40_000_000
const LEAST_WIDTH = 300

/** A picture as pdf.js unpacks it. A stencil, and a picture of black and white alone, have eight points a byte. */
interface PdfImage {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}

/** The largest picture of each of the first pages, as a portable bitmap, graymap or pixmap. */
export async function pageImages(document: PdfDocument): Promise<Buffer[]> {
  const images: Buffer[] = []
  for (let number = 1; number <= Math.min(document.numPages, MAX_OCR_PAGES); number++) {
    const all = await imagesOf(await document.getPage(number)).catch(() => [])
    const [largest] = all.sort((a, b) => b.width * b.height - a.width * a.height)
    const map = largest && largest.width > LEAST_WIDTH && largest.width * largest.height <= MAX_PIXELS ? toPortable(largest) : undefined
    if (map !== undefined) images.push(map)
  }
  return images
}

/** Every picture that a page paints. Most scanners write black and white, which unpdf's own function leaves out. */
async function imagesOf(page: PdfPage): Promise<PdfImage[]> {
  const { OPS } = await getResolvedPDFJS()
  const painting = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: PdfImage[] = []
  for (const [at, operation] of fnArray.entries()) {
    if (!painting.has(operation)) continue
    const [given] = argsArray[at] as [string | { data?: unknown }]
    const image = typeof given === 'string' ? await objectOf(page, given) : given
    const data = typeof image?.data === 'string' ? await objectOf(page, image.data) : image
    if (isImage(data)) found.push(data)
  }
  return found
}

const objectOf = (page: PdfPage, key: string) =>
  new Promise<{ data?: unknown } | null>((resolve) => (key.startsWith('g_') ? page.commonObjs : page.objs).get(key, resolve))

const isImage = (value: object | null): value is PdfImage => {
  const { width, height, data } = (value ?? {}) as Partial<PdfImage>
  return Number(width) > 0 && Number(height) > 0 && (data instanceof Uint8Array || data instanceof Uint8ClampedArray)
}

/** A header and the bytes; undefined for a form of picture that is not known. */
function toPortable({ width, height, data }: PdfImage): Buffer | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const withHeader = (magic: string, body: Buffer) => Buffer.concat([Buffer.from(`${magic}\n${width} ${height}\n`), body])
  if (data.length === ((width + 7) >> 3) * height) return withHeader('P4', inverted(bytes))
  if (data.length === width * height) return withHeader('P5', withMaximum(bytes))
  if (data.length === width * height * 3) return withHeader('P6', withMaximum(bytes))
  return data.length === width * height * 4 ? withHeader('P6', withMaximum(withoutAlpha(bytes))) : undefined
}

const withMaximum = (bytes: Buffer) => Buffer.concat([Buffer.from('255\n'), bytes])
/** In a PDF a set bit is white, or left unpainted; in a bitmap it is black. */
const inverted = (bytes: Buffer) => Buffer.from(bytes.map((byte) => ~byte & 0xff))

function withoutAlpha(bytes: Buffer): Buffer {
  const rgb = Buffer.alloc((bytes.length / 4) * 3)
  for (let from = 0, to = 0; from < bytes.length; from += 4, to += 3) bytes.copy(rgb, to, from, from + 3)
  return rgb
}
