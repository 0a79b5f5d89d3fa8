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
  const hidden = { letters: 0 }
  for (const name of partNames(zip, /^word\/header\d*\.xml$/)) readPart(zip.read(name), builder, limits, hidden, seen)
  readPart(body, builder, limits, hidden)
  for (const name of partNames(zip, /^word\/footer\d*\.xml$/)) readPart(zip.read(name), builder, limits, hidden, seen)
  const pages = statedPages(zip, 'docProps/app.xml', /<(?:\w+:)?Pages>\s*(\d{1,9})\s*</)
  return { lines: builder.lines(), pages, ...(hidden.letters > 0 ? { hiddenText: true } : {}) }
}

const partNames = (zip: ZipArchive, pattern: RegExp): string[] => zip.names.filter((name) => pattern.test(name)).sort()

const COLOURED = /solidFill|gradFill|fillcolor=|<w:background|<pic:pic/

/** Elements of Word's XML by local name; `seen` drops a header that repeats for first, odd and even pages. */
function readPart(
  bytes: Uint8Array | undefined,
  builder: FlowBuilder,
  limits: Limits,
  hidden: { letters: number },
  seen?: Set<string>,
): void {
  if (bytes === undefined) return
  if (seen !== undefined) {
    const key = Buffer.from(bytes).toString('latin1')
    if (seen.has(key)) return
    seen.add(key)
  }
  let style: ParagraphStyle = {}
  let runBold = false
  let runHidden = false
  // Behind shapes, pictures and coloured pages white letters can be read.
  const coloured = COLOURED.test(Buffer.from(bytes).toString('latin1'))
  let shaded = coloured
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
      else if (local === 'r') {
        runBold = false
        runHidden = false
      } else if (local === 'vanish') runHidden = !/^(0|false|off)$/.test(attributes['w:val'] ?? '')
      else if (local === 'shd') shaded ||= !/^(?:auto|f{6}|)$/i.test(attributes['w:fill'] ?? '')
      else if (local === 'color' && name.startsWith('w:')) runHidden ||= /^f{6}$/i.test(attributes['w:val'] ?? '') && !shaded
      else if (local === 'b') runBold = !/^(0|false|off)$/.test(attributes['w:val'] ?? '')
      else if (local === 'sz' && Number(attributes['w:val']) <= 4) runHidden = true
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
      else if (local === 'tc') {
        builder.endCell()
        shaded = coloured
      } else if (local === 'tr') builder.endRow()
      else if (local === 'tbl') builder.closeTable()
    },
    text(text) {
      if (!inText || skipped > 0) return
      if (runHidden) {
        hidden.letters += text.trim().length
        return
      }
      chars += text.length
      if (runBold) boldChars += text.length
      builder.text(text)
    },
  })
}
