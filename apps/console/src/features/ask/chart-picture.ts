import type { Drawing } from './use-drawing.ts'

const WIDTH = 960
const MARGIN = 32
const ROW = 30
const LINE_HEIGHT = 320
const INK = { text: '#1d1d21', quiet: '#5d5d66', line: '#e3e3e6', mark: '#1c5fbf', ground: '#ffffff' }
const FONT = 'system-ui, sans-serif'

/** The drawing of an answer as a picture for a document: always on white, twice as fine as a screen. */
export function chartPicture(question: string, drawing: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.reject(new Error('This browser draws no pictures.'))
  pen.font = `600 20px ${FONT}`
  const title = wrapped(question, (text) => pen.measureText(text).width, WIDTH - 2 * MARGIN)
  const top = MARGIN + title.length * 28 + 12
  const height = top + bodyHeight(drawing) + MARGIN
  canvas.width = WIDTH * 2
  canvas.height = height * 2
  pen.scale(2, 2)
  pen.fillStyle = INK.ground
  pen.fillRect(0, 0, WIDTH, height)
  write(pen, `600 20px ${FONT}`, INK.text)
  title.forEach((line, at) => {
    pen.fillText(line, MARGIN, MARGIN + 18 + at * 28)
  })
  if (drawing.kind === 'number') drawNumber(pen, drawing, top)
  else if (drawing.kind === 'bar') drawBars(pen, drawing, top)
  else drawLine(pen, drawing, top)
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob === null ? fail(new Error('The picture was not made.')) : done(blob)), 'image/png')
  })
}

const bodyHeight = (drawing: Drawing): number =>
  drawing.kind === 'number' ? 110 : drawing.kind === 'bar' ? drawing.bars.length * ROW : LINE_HEIGHT

function write(pen: CanvasRenderingContext2D, font: string, colour: string, align: CanvasTextAlign = 'left'): void {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
}

function drawNumber(pen: CanvasRenderingContext2D, { figure, measure }: Drawing & { kind: 'number' }, top: number): void {
  write(pen, `600 56px ${FONT}`, INK.text)
  pen.fillText(figure, MARGIN, top + 56)
  write(pen, `16px ${FONT}`, INK.quiet)
  pen.fillText(measure, MARGIN, top + 92)
}

function drawBars(pen: CanvasRenderingContext2D, { bars, write: figureOf }: Drawing & { kind: 'bar' }, top: number): void {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const [left, right] = [MARGIN + 260, WIDTH - MARGIN - 110]
  bars.forEach(({ label, value }, at) => {
    const middle = top + at * ROW + ROW / 2
    write(pen, `15px ${FONT}`, INK.text, 'right')
    pen.fillText(cut(pen, label, 248), left - 12, middle + 5)
    pen.fillStyle = INK.mark
    pen.fillRect(left, middle - 9, Math.max(1, (value / most) * (right - left)), 18)
    write(pen, `15px ${FONT}`, INK.text, 'left')
    pen.fillText(figureOf(value), left + (value / most) * (right - left) + 8, middle + 5)
  })
}

function drawLine(pen: CanvasRenderingContext2D, { points, write: figureOf }: Drawing & { kind: 'line' }, top: number): void {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const [left, right, bottom] = [MARGIN + 90, WIDTH - MARGIN, top + LINE_HEIGHT - 30]
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const x = (at: number) => left + ((at - first) / (last - first || 1)) * (right - left)
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top - 8)
  for (const mark of [low, (low + high) / 2, high]) {
    pen.strokeStyle = INK.line
    pen.beginPath()
    pen.moveTo(left, y(mark))
    pen.lineTo(right, y(mark))
    pen.stroke()
    write(pen, `14px ${FONT}`, INK.quiet, 'right')
    pen.fillText(figureOf(mark), left - 10, y(mark) + 5)
  }
  pen.strokeStyle = INK.mark
  pen.lineWidth = 2
  pen.beginPath()
  for (const { at, value } of points) pen.lineTo(x(at), y(value))
  pen.stroke()
  const named = points.length > 2 ? [points[0], points[Math.floor((points.length - 1) / 2)], points.at(-1)] : points
  named.forEach((point, place) => {
    if (point === undefined) return
    write(pen, `14px ${FONT}`, INK.quiet, place === 0 ? 'left' : place === named.length - 1 ? 'right' : 'center')
    pen.fillText(point.label, x(point.at), bottom + 24)
  })
}

/** As much of a text as fits. */
function cut(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  let kept = text
  while (kept.length > 1 && pen.measureText(`${kept}…`).width > width) kept = kept.slice(0, -1)
  return `${kept}…`
}

const MOST_LINES = 4
/** A text in lines of a width, cut after a few. */
export function wrapped(text: string, measure: (text: string) => number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measure(longer) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`] : lines
}
