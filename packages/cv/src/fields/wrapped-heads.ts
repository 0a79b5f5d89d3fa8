import type { PlacedLine } from '../layout/line.ts'

const OPEN_END = /(?:\b(?:of|and|in|the|for|at|with|to|de|la|du|der)|[&/,-])$/i
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
  if (above.segments.length > 1 || line.segments.length > 1 || line.font !== above.font || Math.abs(line.size - above.size) > 0.3)
    return false
  if (above.text.length < 6 || above.text.length > 110) return false
  if (OPEN_END.test(above.text) || OPEN_BEGIN.test(line.text)) return true
  const word = (line.text.split(' ')[0]?.length ?? 0) * line.size * 0.45
  const full = (above.segments[0]?.x1 ?? 0) + word > right && right > 0 && above.segments[0]?.x0 !== 0
  return full && line.text.split(' ').length <= 3 && !standsAlone(line.text)
}

function joined(above: PlacedLine, line: PlacedLine): PlacedLine {
  const text = `${above.text.replace(/(?<=\p{Ll})-$/u, '')} ${line.text}`
  const first = above.segments[0]
  return { ...above, text, end: line.end, segments: first === undefined ? [] : [{ ...first, text, x1: line.segments[0]?.x1 ?? first.x1 }] }
}
