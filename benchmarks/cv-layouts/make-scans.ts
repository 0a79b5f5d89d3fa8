import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { assemblePdf } from '../../packages/cv/src/testing/pdf-writer.ts'
import { chance } from './person.ts'

interface Grey {
  width: number
  height: number
  data: Buffer
}

const DOTS_PER_INCH = 200
/** How far the feeder of a scanner may turn a page, in degrees. */
const MOST_ASKEW = 0.6
/** How far the sensor is off, in levels of grey. */
const NOISE = 10

/** Prints PDFs to paper and scans them: grey pages, slightly askew, with noise. Makes those that are missing in the folder. */
export function makeScans(files: readonly string[], from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const [index, file] of files.entries()) {
    const path = join(to, file)
    if (!existsSync(path)) writeFileSync(path, scanPdf(pagesOf(join(from, file)).map((page, number) => scanned(page, index * 10 + number))))
  }
}

/** The pages as pdftoppm paints them. */
function pagesOf(path: string): Grey[] {
  let stream: Buffer
  try {
    stream = execFileSync('pdftoppm', ['-r', String(DOTS_PER_INCH), '-gray', path], { maxBuffer: 1 << 30 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('Scans are made with pdftoppm. Install poppler-utils (or poppler), then run this again.')
  }
  const pages: Grey[] = []
  for (let at = 0; at < stream.length; ) {
    const head = /^P5\s(\d+) (\d+)\s255\s/.exec(stream.toString('latin1', at, at + 40))
    if (head === null) throw new Error(`pdftoppm wrote no greymap for ${path}.`)
    const [width, height] = [Number(head[1]), Number(head[2])]
    const begin = at + head[0].length
    at = begin + width * height
    pages.push({ width, height, data: stream.subarray(begin, at) })
  }
  return pages
}

function scanned({ width, height, data }: Grey, seed: number): Grey {
  const { next } = chance(seed)
  const slope = Math.tan(((next() * 2 - 1) * MOST_ASKEW * Math.PI) / 180)
  const turned = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const noise = (next() + next() - 1) * NOISE
      turned[y * width + x] = clamped(greyAt({ width, height, data }, x + slope * (y - height / 2), y - slope * (x - width / 2)) + noise)
    }
  }
  return { width, height, data: turned }
}

const clamped = (level: number): number => Math.max(0, Math.min(255, Math.round(level)))

/** Between four points, by their distance. */
function greyAt({ width, height, data }: Grey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 255
  const at = top * width + left
  const [dx, dy] = [x - left, y - top]
  const upper = (data[at] ?? 255) * (1 - dx) + (data[at + 1] ?? 255) * dx
  const lower = (data[at + width] ?? 255) * (1 - dx) + (data[at + width + 1] ?? 255) * dx
  return upper * (1 - dy) + lower * dy
}

function scanPdf(pages: readonly Grey[]): Uint8Array {
  const points = (dots: number): number => (dots * 72) / DOTS_PER_INCH
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')}] /Count ${pages.length} >>`,
  ]
  for (const { width, height, data } of pages) {
    const own = objects.length + 1
    const draw = `q ${points(width)} 0 0 ${points(height)} 0 0 cm /Im0 Do Q`
    const packed = deflateSync(data)
    const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8
/Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}] /Resources << /XObject << /Im0 ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R >>`,
      `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
      Buffer.concat([Buffer.from(picture, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]),
    )
  }
  return assemblePdf(objects)
}
