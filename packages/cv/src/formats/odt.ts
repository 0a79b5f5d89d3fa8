import { FlowBuilder } from '../layout/flow-builder.ts'
import type { Layout } from '../layout/line.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { statedPages } from './stated-pages.ts'
import { walkXml } from './xml.ts'
import type { ZipArchive } from './zip.ts'

interface OdtStyle {
  bold: boolean
  size: number | undefined
}

/** Page headers (styles.xml), then the body. */
export function readOdt(zip: ZipArchive, limits: Limits): Layout {
  const manifest = zip.read('META-INF/manifest.xml')
  if (manifest !== undefined && Buffer.from(manifest).includes('encryption-data')) {
    throw new Refusal('file_encrypted', 'The document is protected by a password. Save a copy without a password and upload that.')
  }
  const content = zip.read('content.xml')
  if (content === undefined)
    throw new Refusal('file_unreadable', 'The document has no contents. Save it again from the program that made it.')
  const builder = new FlowBuilder(limits)
  const pageStyles = zip.read('styles.xml')
  const styles = new Map<string, OdtStyle>()
  if (pageStyles !== undefined)
    readPart(pageStyles, builder, limits, styles, new Set(['style:header', 'style:header-first', 'style:header-left']))
  readPart(content, builder, limits, styles, new Set(['office:text']))
  return { lines: builder.lines(), pages: statedPages(zip, 'meta.xml', /\smeta:page-count=["'](\d{1,9})["']/) }
}

function readPart(bytes: Uint8Array, builder: FlowBuilder, limits: Limits, styles: Map<string, OdtStyle>, within: Set<string>): void {
  let depth = 0
  let inParagraph = 0
  let listDepth = 0
  let styleName = ''
  let boldChars = 0
  let chars = 0
  const bold: boolean[] = []
  const paragraphs: { style: OdtStyle | undefined; heading: boolean }[] = []
  const end = (): void => {
    const paragraph = paragraphs.at(-1)
    const isBold = paragraph?.style?.bold === true || (chars > 0 && boldChars > chars * 0.7)
    const size = paragraph?.style?.size
    builder.endParagraph({
      bold: isBold,
      heading: paragraph?.heading ?? false,
      bullet: listDepth > 0,
      ...(size === undefined ? {} : { size }),
    })
    boldChars = 0
    chars = 0
  }
  walkXml(bytes, limits, {
    open(name, attributes) {
      if (name === 'style:style') {
        styleName = attributes['style:name'] ?? ''
        const parent = styles.get(attributes['style:parent-style-name'] ?? '')
        styles.set(styleName, { bold: parent?.bold ?? false, size: parent?.size })
      } else if (name === 'style:text-properties') readTextProperties(attributes, styles.get(styleName))
      if (within.has(name)) depth++
      if (depth === 0) return
      if (name === 'text:p' || name === 'text:h') {
        if (inParagraph++ > 0 && chars > 0) end() // a frame's text inside a paragraph
        paragraphs.push({ style: styles.get(attributes['text:style-name'] ?? ''), heading: name === 'text:h' })
      } else if (name === 'text:span') bold.push(styles.get(attributes['text:style-name'] ?? '')?.bold ?? bold.at(-1) ?? false)
      else if (name === 'text:tab') builder.tab()
      else if (name === 'text:s') builder.text(' '.repeat(Math.min(8, Number(attributes['text:c'] ?? 1) || 1)))
      else if (name === 'text:line-break') end()
      else if (name === 'text:list-item') listDepth++
      else if (name === 'table:table') builder.openTable()
    },
    close(name) {
      if (depth === 0) return
      if (name === 'text:p' || name === 'text:h') {
        end()
        paragraphs.pop()
        inParagraph--
      } else if (name === 'text:span') bold.pop()
      else if (name === 'text:list-item') listDepth--
      else if (name === 'table:table-cell') builder.endCell()
      else if (name === 'table:table-row') builder.endRow()
      else if (name === 'table:table') builder.closeTable()
      if (within.has(name)) depth--
    },
    text(text) {
      if (depth === 0 || inParagraph === 0) return
      chars += text.trim().length
      if (bold.at(-1)) boldChars += text.trim().length
      builder.text(text.replace(/\s+/g, ' '))
    },
  })
}

function readTextProperties(attributes: Record<string, string>, style: OdtStyle | undefined): void {
  if (style === undefined) return
  const weight = attributes['fo:font-weight']
  if (weight !== undefined) style.bold = weight === 'bold' || Number(weight) >= 600
  const size = Number.parseFloat(attributes['fo:font-size'] ?? '')
  if (size > 4 && (attributes['fo:font-size'] ?? '').endsWith('pt')) style.size = size
}
