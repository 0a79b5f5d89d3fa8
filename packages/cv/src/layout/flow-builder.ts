import { cleanText } from '../clean-text.ts'
import { isDateText } from '../fields/dates.ts'
import { isGazetteerCity, isPlaceText } from '../fields/place.ts'
import { headingKind } from '../headings.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { withoutBullet } from './bullets.ts'
import { flowLine, type Line } from './line.ts'

export interface ParagraphStyle {
  bold?: boolean
  size?: number
  heading?: boolean
  bullet?: boolean
}

interface Paragraph extends ParagraphStyle {
  texts: string[]
}

/** Spaces set side by side to keep texts apart; two after a sentence are a habit of typing. */
const WIDE_SPACE = /\s{3,}|(?<![.!?:,;\s])\s{2}(?!\s)/

type Block = Paragraph | Paragraph[][][]

/** Collects what word processors write (paragraphs, tabs, tables with cells) and turns it into lines. */
export class FlowBuilder {
  private readonly blocks: Block[] = []
  private readonly tables: { rows: Paragraph[][][]; row: Paragraph[][]; cell: Paragraph[] }[] = []
  private texts: string[] = ['']
  private characters = 0
  private readonly limits: Limits

  constructor(limits: Limits) {
    this.limits = limits
  }

  text(text: string): void {
    this.characters += text.length
    if (this.characters > this.limits.maxTextChars) {
      throw new Refusal(
        'file_too_large',
        `The document holds more than ${this.limits.maxTextChars} characters of text. Upload the CV alone.`,
      )
    }
    for (const [index, part] of text.split('\t').entries()) {
      if (index > 0) this.tab()
      this.texts[this.texts.length - 1] += part
    }
  }

  tab(): void {
    this.texts.push('')
  }

  endParagraph(style: ParagraphStyle = {}): void {
    const texts = this.texts.flatMap((text) => cleanText(text).split(WIDE_SPACE)).map((text) => text.replace(/\s+/g, ' ').trim())
    this.texts = ['']
    const paragraph = { ...style, texts: texts.filter((text) => text !== '') }
    const table = this.tables.at(-1)
    if (table === undefined) this.blocks.push(paragraph)
    else if (paragraph.texts.length > 0) table.cell.push(paragraph)
  }

  openTable(): void {
    this.tables.push({ rows: [], row: [], cell: [] })
  }

  endCell(): void {
    const table = this.tables.at(-1)
    if (table === undefined) return
    table.row.push(table.cell)
    table.cell = []
  }

  endRow(): void {
    const table = this.tables.at(-1)
    if (table === undefined) return
    if (table.row.some((cell) => cell.length > 0)) table.rows.push(table.row)
    table.row = []
  }

  closeTable(): void {
    const table = this.tables.pop()
    if (table === undefined) return
    const outer = this.tables.at(-1)
    if (outer === undefined) this.blocks.push(table.rows)
    else for (const cell of table.rows.flat()) outer.cell.push(...cell)
  }

  lines(): Line[] {
    while (this.tables.length > 0) this.closeTable()
    const lines: Line[] = []
    let blank = false
    for (const block of this.blocks) {
      if (!Array.isArray(block)) {
        if (block.texts.length > 0) pushParagraph(lines, block, blank)
        blank = block.texts.length === 0
      } else {
        for (const row of block) pushRow(lines, row)
        blank = true
      }
    }
    return lines
  }
}

function pushParagraph(lines: Line[], paragraph: Paragraph, blank: boolean, flow = 0, after?: number): void {
  const mark = withoutBullet(paragraph.texts[0] ?? '')
  const texts = mark.bullet && mark.text !== '' ? [mark.text, ...paragraph.texts.slice(1)] : paragraph.texts
  lines.push(
    flowLine(texts, {
      y: lines.length * 12,
      size: paragraph.size ?? 10,
      font: paragraph.bold ? 'bold' : 'regular',
      gap: blank || lines.length === 0 ? 2 : 0.2,
      flow,
      ...(after === undefined || after === flow ? {} : { after }),
      ...(paragraph.heading ? { heading: true } : {}),
      ...(mark.bullet || paragraph.bullet ? { bullet: true } : {}),
    }),
  )
}

/** A row of short cells is one line; cells that hold whole passages (tables used for layout) are read one after the other. */
function pushRow(lines: Line[], row: readonly Paragraph[][]): void {
  const cells = row.filter((cell) => cell.length > 0)
  const long = cells.some(
    (cell) => cell.length > 2 || cell.some((paragraph) => paragraph.texts.length > 1) || (cell.length > 1 && cell.every(isListItem)),
  )
  const headed = cells.some((cell) => cell.some((paragraph) => headingKind(paragraph.texts.join(' ')) !== undefined))
  const [first, second] = cells
  if (
    cells.length === 2 &&
    first?.length === 1 &&
    second !== undefined &&
    second.length > 1 &&
    isDateText(first[0]?.texts.join(' ') ?? '')
  ) {
    const [head, ...rest] = second
    pushParagraph(lines, { ...head, texts: [...(first[0]?.texts ?? []), ...(head?.texts ?? [])] }, true)
    for (const paragraph of rest) pushParagraph(lines, paragraph, false)
  } else if (
    cells.length === 2 &&
    first?.length === 1 &&
    second !== undefined &&
    headingKind(first[0]?.texts.join(' ') ?? '') !== undefined
  ) {
    // A heading beside its section: the section follows it.
    for (const paragraph of first) pushParagraph(lines, paragraph, true)
    for (const paragraph of second) pushParagraph(lines, paragraph, false)
  } else if (
    cells.length === 2 &&
    first !== undefined &&
    first.length > 1 &&
    second !== undefined &&
    isMargin(second) &&
    second.length <= first.length
  ) {
    // Place and dates at the right of an entry: each belongs to the line beside it.
    for (const [at, paragraph] of first.entries())
      pushParagraph(lines, { ...paragraph, texts: [...paragraph.texts, ...(second[at]?.texts ?? [])] }, at === 0)
  } else if (cells.length > 1 && !long && (!headed || cells.length > 2)) {
    const bold = cells.every((cell) => cell.every((paragraph) => paragraph.bold))
    const texts = cells.map((cell) => cell.flatMap((paragraph) => paragraph.texts).join(' '))
    lines.push({ ...flowLine(texts, { y: lines.length * 12, font: bold ? 'bold' : 'regular', gap: 0.5 }), row: true })
  } else {
    const above = lines.at(-1)
    for (const [index, cell] of cells.entries()) {
      for (const [at, paragraph] of cell.entries()) pushParagraph(lines, paragraph, at === 0, index + 1, above?.flow)
    }
  }
}

const isListItem = (paragraph: Paragraph): boolean => paragraph.bullet === true

/** Dates, with or without a place. */
const isMargin = (cell: readonly Paragraph[]): boolean => {
  const texts = cell.map((paragraph) => paragraph.texts.join(' '))
  return texts.some(isDateText) && texts.every((text) => isDateText(text) || isGazetteerCity(text) || isPlaceText(text))
}
