import { FlowBuilder } from '../layout/flow-builder.ts'
import type { Layout } from '../layout/line.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { plausiblePages } from './stated-pages.ts'

/** Groups whose text is not the document's. */
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata colorschememapping latentstyles datastore generator listtable listoverridetable revtbl rsidtbl xmlnstbl filetbl fldinst bkmkstart bkmkend pgptbl mmathPr footnote annotation xe tc nonshppict shppict sp listtext pntext upr template operator title author'.split(
    ' ',
  ),
)
const SYMBOLS: Record<string, string> = {
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: "'",
  rquote: "'",
  ldblquote: '"',
  rdblquote: '"',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
}
const MAX_DEPTH = 2_000
/** Data of another program, or a link that fetches them; pictures are not objects. */
const OBJECTS = new Set(['objdata', 'objautlink', 'objlink', 'objupdate'])

interface State {
  skip: boolean
  bold: boolean
  size: number | undefined
  unicodeSkip: number
  header: boolean
}

const TOKEN = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/g

/** Reads rich text: groups, unicode and code-page escapes, tables, page headers. */
export function readRtf(bytes: Uint8Array, limits: Limits): Layout {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reader = new RtfReader(limits)
  for (const match of source.matchAll(TOKEN)) reader.token(match)
  return { lines: [...reader.header.lines(), ...reader.body.lines()], pages: plausiblePages(reader.statedPages) }
}

class RtfReader {
  readonly body: FlowBuilder
  readonly header: FlowBuilder
  /** What the program that wrote the document counted. */
  statedPages: number | undefined
  private readonly stack: State[] = []
  private state: State = { skip: false, bold: false, size: undefined, unicodeSkip: 1, header: false }
  private decoder = new TextDecoder('windows-1252')
  private pending: number[] = []
  private toSkip = 0
  private inTable = false
  private chars = 0
  private boldChars = 0
  private size: number | undefined
  private bullet = false
  private groupStart = false

  constructor(limits: Limits) {
    this.body = new FlowBuilder(limits)
    this.header = new FlowBuilder(limits)
  }

  private get out(): FlowBuilder {
    return this.state.header ? this.header : this.body
  }

  token([, word, value, hex, symbol, brace, text]: RegExpExecArray): void {
    if (hex !== undefined) {
      if (this.toSkip > 0) this.toSkip--
      else this.pending.push(Number.parseInt(hex, 16))
      return
    }
    this.flush()
    if (brace === '{') this.open()
    else if (brace === '}') this.close()
    else if (word !== undefined) this.control(word, value === undefined ? undefined : Number(value))
    else if (symbol !== undefined) this.symbol(symbol)
    else if (text !== undefined) this.write(this.skipChars(text))
    if (brace !== '{') this.groupStart = false
  }

  private open(): void {
    if (this.stack.length > MAX_DEPTH)
      throw new Refusal('file_unsafe', `The RTF nests groups more than ${MAX_DEPTH} deep. Export it as a PDF.`)
    this.stack.push({ ...this.state })
    this.groupStart = true
    this.toSkip = 0
  }

  private close(): void {
    const closing = this.state
    const before = this.stack.pop()
    if (before === undefined) return
    if (closing.header && !before.header) this.endParagraph()
    this.state = before
    this.toSkip = 0
  }

  private symbol(symbol: string): void {
    if (symbol === '*') this.state.skip = true
    else if (symbol === '~') this.write(' ')
    else if (symbol === '_') this.write('-')
    else if (symbol === '{' || symbol === '}' || symbol === '\\') this.write(symbol)
    else if (symbol === '\n' || symbol === '\r') this.endParagraph()
  }

  private control(word: string, value: number | undefined): void {
    if (OBJECTS.has(word)) {
      throw new Refusal('file_unsafe', 'The RTF embeds or links an object, which can run a program. Save the CV as DOCX or PDF.')
    }
    if (this.groupStart && SKIPPED.has(word)) this.state.skip = true
    else if (word === 'shptxt' || word === 'fldrslt') this.state.skip = false
    else if (/^header[lrf]?$/.test(word)) this.state.header = true
    else if (/^footer[lrf]?$/.test(word)) this.state.skip = true
    else if (word === 'ansicpg') this.setCodePage(value)
    else if (word === 'uc') this.state.unicodeSkip = Math.max(0, Math.min(8, value ?? 1))
    else if (word === 'u' && value !== undefined) {
      this.write(String.fromCharCode(value & 0xffff))
      this.toSkip = this.state.unicodeSkip
    } else if (word === 'b') this.state.bold = value !== 0
    else if (word === 'plain') this.state.bold = false
    else if (word === 'fs' && value !== undefined) this.state.size = value / 2
    else if (word === 'par' || word === 'line' || word === 'sect' || word === 'page') this.endParagraph()
    else if (word === 'tab') this.out.tab()
    else if (word === 'nofpages') this.statedPages = value
    else if (word === 'trowd') this.openRow()
    else if (word === 'cell' || word === 'nestcell') this.endCell()
    else if (word === 'row' || word === 'nestrow') this.endRow()
    else if (word === 'pard') this.bullet = false
    else if (word === 'ls') this.bullet = true
    else if (SYMBOLS[word] !== undefined) this.write(SYMBOLS[word] ?? '')
  }

  private openRow(): void {
    if (this.inTable || this.state.skip) return
    this.out.openTable()
    this.inTable = true
  }

  private endCell(): void {
    if (this.state.skip) return
    if (this.inTable) {
      this.endParagraph()
      this.out.endCell()
    } else this.out.tab() // the row's definition may stand behind its cells
  }

  private endRow(): void {
    if (this.state.skip) return
    if (this.inTable) {
      this.out.endRow()
      this.out.closeTable()
      this.inTable = false
    } else this.endParagraph()
  }

  private write(text: string): void {
    if (this.state.skip || text === '') return
    this.chars += text.trim().length
    if (this.state.bold) this.boldChars += text.trim().length
    this.size ??= this.state.size
    this.out.text(text)
  }

  private endParagraph(): void {
    if (this.state.skip) return
    const size = this.size
    this.size = undefined
    this.out.endParagraph({
      bullet: this.bullet,
      bold: this.chars > 0 && this.boldChars > this.chars * 0.7,
      ...(size === undefined ? {} : { size }),
    })
    this.chars = 0
    this.boldChars = 0
  }

  private skipChars(text: string): string {
    const skipped = Math.min(this.toSkip, text.length)
    this.toSkip -= skipped
    return text.slice(skipped)
  }

  private flush(): void {
    if (this.pending.length === 0) return
    this.write(this.decoder.decode(Uint8Array.from(this.pending)))
    this.pending = []
  }

  private setCodePage(value: number | undefined): void {
    try {
      this.decoder = new TextDecoder(value === 65001 ? 'utf-8' : `windows-${value ?? 1252}`)
    } catch {
      // an unknown code page: keep the common one
    }
  }
}
