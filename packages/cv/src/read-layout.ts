import type { CvType } from './detect-type.ts'
import { readDoc } from './formats/doc.ts'
import { readDocx } from './formats/docx.ts'
import { readImages } from './formats/image-ocr.ts'
import { refuseHugeImage } from './formats/image-size.ts'
import { readOdt } from './formats/odt.ts'
import { refuseUnsafeParts } from './formats/package-safety.ts'
import { openPdf, readPdf } from './formats/pdf.ts'
import { pageImages } from './formats/pdf-images.ts'
import { refuseLaunch } from './formats/pdf-launch.ts'
import { decodeText, readPlainText } from './formats/plain-text.ts'
import { isOcrInstalled, type OcrPlaces, ocrMissing } from './formats/recogniser.ts'
import { readRtf } from './formats/rtf.ts'
import { openZip } from './formats/zip.ts'
import type { Layout } from './layout/line.ts'
import type { Limits } from './limits.ts'

/** How scans and pictures are read. */
export interface OcrOptions extends OcrPlaces {
  /** Called before character recognition, which takes long: its caller may have to raise limits. */
  beforeOcr?: () => void
}

/** Text in reading order. Scans and pictures go through character recognition where it is installed. */
export async function readLayout(bytes: Uint8Array, type: CvType, limits: Limits, ocr: OcrOptions = {}): Promise<Layout> {
  switch (type) {
    case 'pdf': {
      const document = await openPdf(bytes, limits)
      try {
        refuseLaunch(bytes)
        const layout = await readPdf(document, bytes, limits)
        if (countLetters(layout) >= FEWEST_LETTERS) return layout
        const images = await pageImages(document)
        return images.length === 0 ? layout : await recognise(images, ocr)
      } finally {
        await document.loadingTask.destroy()
      }
    }
    case 'docx':
    case 'odt': {
      const zip = await openZip(bytes, limits)
      refuseUnsafeParts(zip)
      return type === 'docx' ? readDocx(zip, limits) : readOdt(zip, limits)
    }
    case 'doc':
      return readDoc(bytes, limits)
    case 'rtf':
      return readRtf(bytes, limits)
    case 'txt':
      return readPlainText(decodeText(bytes) ?? '', limits)
    case 'png':
    case 'jpeg':
      refuseHugeImage(bytes)
      return recognise([Buffer.from(bytes)], ocr)
  }
}

/** A scan may carry a stamp or a page number as text. */
const FEWEST_LETTERS = 60

const countLetters = (layout: Layout): number =>
  layout.lines.reduce((sum, line) => sum + line.segments.reduce((own, segment) => own + segment.text.length, 0), 0)

async function recognise(images: Buffer[], { beforeOcr, ...places }: OcrOptions): Promise<Layout> {
  if (!isOcrInstalled(places.ocrFolder)) throw ocrMissing()
  beforeOcr?.()
  return { ...(await readImages(images, places)), scanned: true }
}
