import type { PlacedLine } from '../layout/line.ts'
import { isDateText } from './dates.ts'
import { isPlaceText } from './place.ts'

const OPEN_END =
  /(?:(?<!\p{L})(?:of|and|in|the|for|at|with|to|de|la|le|du|des|del|da|do|dos|der|und|für|et|y|e|en|i|van|voor|ds\.)|[&/,-])$/iu
const OPEN_BEGIN = /^(?:of|and|in|for|at|the|&)\s/

/** Joins lines that a narrow column broke: one that ends open, or fills the column and goes on in the same type. */
export function joinBrokenLines(lines: readonly PlacedLine[], standsAlone: (text: string) => boolean): PlacedLine[] {
  const right = Math.max(...lines.map((line) => line.segments.at(-1)?.x1 ?? 0), 0)
  const out: PlacedLine[] = []
  for (const line of lines) {
    const last = out.at(-1)
    if (last !== undefined && goesOn(last, line, right, standsAlone)) out[out.length - 1] = joined(last, line)
    else out.push(line)
  }
  return out
}

function goesOn(above: PlacedLine, line: PlacedLine, right: number, standsAlone: (text: string) => boolean): boolean {
  if (line.bullet || line.row || above.row || line.flow !== above.flow || line.page !== above.page || line.gap > 0.8) return false
  const [first, date, ...more] = above.segments
  // Dates at the right margin keep to the first line.
  const dated = date !== undefined && more.length === 0 && isDateText(date.text)
  if (first === undefined || (date !== undefined && !dated) || line.segments.length > 1 || Math.abs(line.size - above.size) > 0.3)
    return false
  if (above.text.length < 6 || above.text.length > 110) return false
  if (isGenericSchool(line.text) && Math.abs((line.segments[0]?.x0 ?? 0) - first.x0) < 3) return true
  if (dated) return false
  if (line.font !== above.font && !(SEPARATED.test(above.text) && isCapitals(above.text) === isCapitals(line.text))) return false
  if (OPEN_END.test(above.text) || OPEN_BEGIN.test(line.text)) return true
  const word = (line.text.split(' ')[0]?.length ?? 0) * line.size * 0.45
  const full = (above.segments[0]?.x1 ?? 0) + word > right && right > 0 && above.segments[0]?.x0 !== 0
  const short = line.text.split(' ').length
  // "HARBOUR WORKS | MAINTENANCE" above "TECHNICIAN": a line of two parts that is full has not ended.
  if (
    full &&
    SEPARATED.test(above.text) &&
    isCapitals(above.text) &&
    isCapitals(line.text) &&
    short <= 2 &&
    !isPlaceText(line.text) &&
    !isDateText(line.text)
  )
    return true
  return full && short <= 3 && !standsAlone(line.text)
}

function joined(above: PlacedLine, line: PlacedLine): PlacedLine {
  const [first, ...rest] = above.segments
  if (first === undefined) return above
  const text = `${first.text.replace(/(?<=\p{Ll})-$/u, '')} ${line.text}`
  const segments = [{ ...first, text, x1: rest.length > 0 ? first.x1 : (line.segments[0]?.x1 ?? first.x1) }, ...rest]
  return { ...above, text: segments.map((segment) => segment.text).join('\t'), end: line.end, segments }
}

/** "United Arab Emirates" above "University": the last word of a name, which says nothing alone. */
const isGenericSchool = (text: string): boolean =>
  /^(?:(?:state|technical|community) )?(?:university|college|institute|school)$/i.test(text.trim())
const SEPARATED = /\s[|•·–—/]\s/
const isCapitals = (text: string): boolean => text === text.toUpperCase()
