import type { Finding } from '../finding.ts'
import { showHidden } from '../words.ts'
import type { Style } from './terminal.ts'

const WIDTH = 96

/** The lines of a text as findings count them. */
export const linesOf = (text: string): string[] => text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)

/** The line of the finding with a mark under the spot. Of a long line (a minified file) the part around it. */
export function frame(lines: readonly string[], { line, column, severity }: Finding, style: Style): string[] {
  const source = lines[line - 1] ?? ''
  const start = column - 1 < WIDTH * 0.75 ? 0 : snap(source, column - 1 - WIDTH / 2)
  const before = printable(source.slice(start, column - 1))
  const marked = source.slice(column - 1, column - 1 + WIDTH).match(/^(?:"(?:[^"\\]|\\.)*"?|[^\s,:\]}]+)/u)?.[0] ?? ''
  const end = snap(source, start + WIDTH)
  const shown = printable(source.slice(start, end))
  const lead = start > 0 ? '…' : ''
  const number = String(line)
  const margin = ' '.repeat(number.length)
  const carets = '^'.repeat(Math.max(1, Math.min(width(printable(marked)), WIDTH - width(before))))
  const indent = ' '.repeat(width(lead) + width(before))
  return [
    `  ${style('dim', `${number} |`)} ${lead}${shown}${end < source.length ? '…' : ''}`,
    `  ${style('dim', `${margin} |`)} ${indent}${style(severity === 'error' ? 'red' : 'yellow', carets)}`,
  ]
}

/** Not into the middle of a character of two units. */
function snap(text: string, at: number): number {
  const unit = text.charCodeAt(Math.floor(at))
  return Math.floor(at) - (unit >= 0xdc00 && unit <= 0xdfff ? 1 : 0)
}

const printable = (text: string): string => showHidden(text.replaceAll('\t', '  '))

const WIDE = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u

/** Columns on a terminal, near enough. */
const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0)
