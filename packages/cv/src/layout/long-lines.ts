import type { Line, Segment } from './line.ts'

/** No line of a CV is longer; the rules for fields may then be simple without ever being slow. */
const LONGEST = 600

/** Breaks lines of one very long segment at spaces, as a page would. */
export function withoutLongLines(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    if (line.segments.reduce((sum, segment) => sum + segment.text.length, 0) <= LONGEST) return [line]
    const pieces = line.segments.flatMap(breakSegment)
    return pieces.map((segment, index) => ({ ...line, segments: [segment], ...(index === 0 ? {} : { gap: 0 }) }))
  })
}

function breakSegment(segment: Segment): Segment[] {
  const pieces: Segment[] = []
  let rest = segment.text
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const cut = space > LONGEST / 2 ? space : LONGEST
    pieces.push({ ...segment, text: rest.slice(0, cut) })
    rest = rest.slice(cut).trimStart()
  }
  return rest === '' ? pieces : [...pieces, { ...segment, text: rest }]
}
