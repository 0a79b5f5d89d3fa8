import { FlowBuilder, type ParagraphStyle } from '../layout/flow-builder.ts'
import type { Layout } from '../layout/line.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { statedPages } from './stated-pages.ts'
import { walkXml } from './xml.ts'
import type { ZipArchive } from './zip.ts'

/** Headers first (contact data sits there), then the body, then footers. */
export function readDocx(zip: ZipArchive, limits: Limits): Layout {
  const body = zip.read('word/document.xml')
  if (body === undefined)
    throw new Refusal('file_unreadable', 'The Word document has no contents. Save it again from the program that made it.')
  const builder = new FlowBuilder(limits)
  const seen = new Set<string>()
  for (const name of partNames(zip, /^word\/header\d*\.xml$/)) readPart(zip.read(name), builder, limits, seen)
  readPart(body, builder, limits)
  for (const name of partNames(zip, /^word\/footer\d*\.xml$/)) readPart(zip.read(name), builder, limits, seen)
  return { lines: builder.lines(), pages: statedPages(zip, 'docProps/app.xml', /<(?:\w+:)?Pages>\s*(\d{1,9})\s*</) }
}

const partNames = (zip: ZipArchive, pattern: RegExp): string[] => zip.names.filter((name) => pattern.test(name)).sort()

/** Elements of Word's XML by local name; `seen` drops a header that repeats for first, odd and even pages. */
function readPart(bytes: Uint8Array | undefined, builder: FlowBuilder, limits: Limits, seen?: Set<string>): void {
  if (bytes === undefined) return
  if (seen !== undefined) {
    const key = Buffer.from(bytes).toString('latin1')
    if (seen.has(key)) return
    seen.add(key)
  }
  let style: ParagraphStyle = {}
  let runBold = false
  let boldChars = 0
  let chars = 0
  let inText = false
  let skipped = 0
  const endParagraph = (): void => {
    builder.endParagraph({ ...style, bold: chars > 0 && boldChars > chars * 0.7 })
    boldChars = 0
    chars = 0
  }
  walkXml(bytes, limits, {
    open(name, attributes) {
      const local = name.slice(name.indexOf(':') + 1)
      if (skipped > 0 || local === 'Fallback' || local === 'del') {
        skipped++
        return
      }
      if (local === 'p' && name.startsWith('w:')) {
        if (chars > 0) endParagraph() // a text box opens inside a paragraph
        style = {}
      } else if (local === 'pStyle') style.heading = /^(heading|title|titre|.?berschrift|titel)/i.test(attributes['w:val'] ?? '')
      else if (local === 'numPr') style.bullet = true
      else if (local === 'r') runBold = false
      else if (local === 'b') runBold = !/^(0|false|off)$/.test(attributes['w:val'] ?? '')
      else if (local === 'sz') style.size ??= Number(attributes['w:val'] ?? 20) / 2
      else if (local === 't') inText = true
      else if (local === 'tab' && Object.keys(attributes).length === 0) builder.tab()
      else if (local === 'br' || local === 'cr') endParagraph()
      else if (local === 'noBreakHyphen') builder.text('-')
      else if (local === 'tbl') builder.openTable()
    },
    close(name) {
      if (skipped > 0) {
        skipped--
        return
      }
      const local = name.slice(name.indexOf(':') + 1)
      if (local === 't') inText = false
      else if (local === 'p' && name.startsWith('w:')) endParagraph()
      else if (local === 'tc') builder.endCell()
      else if (local === 'tr') builder.endRow()
      else if (local === 'tbl') builder.closeTable()
    },
    text(text) {
      if (!inText || skipped > 0) return
      chars += text.length
      if (runBold) boldChars += text.length
      builder.text(text)
    },
  })
}
