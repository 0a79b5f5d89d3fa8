import { type Box, boxOf, holds, type Matrix, multiply } from './pdf-matrix.ts'

const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|<<|>>|\/[^\s/<>[\]()]*|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'"][A-Za-z0-9*]*|[[\]]|\S/g
const UNIT: Matrix = [1, 0, 0, 1, 0, 0]
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const ENDS = new Set(['n', 'S', 's'])
/** A drawing has more, and each text would be compared with all of them. */
const MOST_SHAPES = 1_000
const LONGEST = 1_000_000
const SHOWS = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Whether all white text of a content stream stands on something that the same stream has filled with another colour: the light letters of
 * a dark column. False where that is not certain; then the page is followed operator by operator, which costs as much as reading its text.
 */
export function isWhiteOnColour(content: string): boolean {
  if (content.length > LONGEST) return false
  const painted: Box[] = []
  const saved: { matrix: Matrix; white: boolean }[] = []
  let matrix = UNIT
  let line = UNIT
  let leading = 0
  let white = false
  let path: Box | undefined
  let numbers: number[] = []
  for (const [token] of content.matchAll(TOKEN)) {
    const first = token.charCodeAt(0)
    if (first <= 57 && first >= 43 && first !== 47) {
      numbers.push(Number(token))
      continue
    }
    if (token === ')' || token === '(' || token === 'BI') return false // nested strings and inline pictures
    if (!/^[A-Za-z'"]/.test(token)) continue
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    if (token === 'q') saved.push({ matrix, white })
    else if (token === 'Q') ({ matrix, white } = saved.pop() ?? { matrix, white })
    else if (token === 'cm') matrix = multiply(matrix, asMatrix(numbers))
    else if (token === 'rg' || token === 'g' || token === 'k' || token === 'sc' || token === 'scn') white = isWhite(numbers)
    else if (token === 're') path = around(path, [a, b, a + c, b + d])
    else if (token === 'm' || token === 'l' || token === 'c' || token === 'v' || token === 'y') path = around(path, numbers)
    else if (FILLS.has(token)) {
      if (path !== undefined && !white) painted.push(boxOf(matrix, ...path))
      if (painted.length > MOST_SHAPES) return false
      path = undefined
    } else if (ENDS.has(token)) path = undefined
    else if (token === 'BT') line = UNIT
    else if (token === 'Tm') line = asMatrix(numbers)
    else if (token === 'TL') leading = a
    else if (token === 'Td' || token === 'TD') {
      line = multiply(line, [1, 0, 0, 1, a, b])
      if (token === 'TD') leading = -b
    } else if (token === 'T*' || token === "'" || token === '"') line = multiply(line, [1, 0, 0, 1, 0, -leading])
    if (white && SHOWS.has(token)) {
      const [, , , , x, y] = multiply(matrix, line)
      if (!painted.some((box) => holds(box, x, y))) return false
    }
    numbers = []
  }
  return true
}

const asMatrix = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f]

/** One number is grey, three are red, green and blue, four are inks; a pattern has none and is no white. */
const isWhite = (colour: readonly number[]): boolean =>
  colour.length === 4 ? colour.every((ink) => ink < 0.03) : colour.length > 0 && colour.every((light) => light > 0.97)

/** The path's box, widened by more points. */
function around(path: Box | undefined, points: readonly number[]): Box {
  let [left, bottom, right, top] = path ?? [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}
