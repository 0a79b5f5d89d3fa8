import { cleanText } from '../clean-text.ts'

/** A run of glyphs as the PDF shows it; y grows downwards. */
export interface Run {
  text: string
  x: number
  y: number
  width: number
  size: number
  font: string
}

/** Runs that stand together: the unit of the layout analysis. */
export interface PageSegment {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  font: string
}

/** Gaps in units of the font size: from the first a space is meant, from the second a
 * wide one (kept as two), from the last the texts do not belong together. */
const WORD_GAP = 0.16
const WIDE_GAP = 0.42
const SEGMENT_GAP = 1.05
const CELL_GAP = 0.45

/** Joins the runs of each baseline into segments, and splits where the gap is wide: neighbours must not run into an e-mail address. */
export function joinRuns(drawn: readonly Run[]): PageSegment[] {
  const segments: PageSegment[] = []
  const runs = withoutDoubles(drawn)
  const edges = sharedEdges(runs)
  const spaces = naturalSpaces(runs)
  for (const line of byBaseline(runs)) {
    let open: Builder | undefined
    for (const run of line) {
      const gap = open === undefined ? 0 : run.x - open.x1
      const em = Math.max(run.size, open?.size ?? 0) * (spaces.get(run.font) ?? 1)
      const begins = edges.has(Math.round(run.x)) && (gap > em * CELL_GAP || (open !== undefined && ADDRESS.test(open.text)))
      const limit = begins ? Number.NEGATIVE_INFINITY : em * SEGMENT_GAP
      if (open !== undefined && gap < limit && gap > -em * 2 && !changesSize(open, run))
        append(open, run, gap > em * WIDE_GAP || changesType(open, run, gap > em * WORD_GAP) ? '  ' : gap > em * WORD_GAP ? ' ' : '')
      else {
        if (open !== undefined) push(segments, open)
        open = { text: run.text, x0: run.x, x1: run.x + run.width, y: run.y, size: run.size, fonts: new Map([[run.font, run.text.length]]) }
      }
    }
    if (open !== undefined) push(segments, open)
  }
  return segments
}

/** An address cannot wrap, and may reach into the next column. */
export const ADDRESS = /^[^\s@]{2,64}@[^\s@]{4,120}$/u

/** Shadows and imitated bold draw the same words twice, hardly apart. */
function withoutDoubles(runs: readonly Run[]): Run[] {
  const byText = new Map<string, Run[]>()
  return runs.filter((run) => {
    const same = byText.get(run.text)
    if (same === undefined) byText.set(run.text, [run])
    else {
      const near = (other: Run): boolean =>
        Math.abs(other.x - run.x) < Math.min(run.size * 0.15, run.width * 0.5) && Math.abs(other.y - run.y) < run.size * 0.15
      if (same.some(near)) return false
      same.push(run)
    }
    return true
  })
}

/** "**Head Chef** Malabar Spices": two names that only their type keeps apart. */
function changesType(open: Builder, run: Run, apart: boolean): boolean {
  if (open.fonts.size !== 1 || open.fonts.has(run.font) || Math.abs(open.size - run.size) > 0.6) return false
  if (!apart && !open.text.endsWith(' ') && !run.text.startsWith(' ')) return false
  return open.text.length > 6 && run.text.length > 6 && /[\p{L})]\s*$/u.test(open.text) && /^\s*\p{Lu}/u.test(run.text)
}

/** A heading or a name beside small print: other words, however near. A raised letter and a large initial are short. */
function changesSize(open: Builder, run: Run): boolean {
  const [small, large] = open.size < run.size ? [open.size, run.size] : [run.size, open.size]
  return large > small * 1.35 && isWord(open.text) && isWord(run.text)
}
const isWord = (text: string): boolean => /[\p{L}\d@.]{4}/u.test(text)

/** Left edges where several lines begin: the columns of a table leave less room between them than a wide gap. */
function sharedEdges(runs: readonly Run[]): Set<number> {
  const counts = new Map<number, number>()
  for (const run of runs) counts.set(Math.round(run.x), (counts.get(Math.round(run.x)) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= 4).map(([x]) => x))
}

/**
 * Some files place every word on its own; the gap between them is then the font's space and may be wide. By font, how
 * much wider than usual.
 */
function naturalSpaces(runs: readonly Run[]): Map<string, number> {
  const gaps = new Map<string, number[]>()
  const spaced = new Set<string>()
  let last: Run | undefined
  for (const run of runs) {
    if (run.text.trim().includes(' ')) spaced.add(run.font)
    if (last !== undefined && last.font === run.font && Math.abs(last.y - run.y) < 1) {
      const gap = (run.x - last.x - last.width) / run.size
      if (gap > WORD_GAP && gap < 1.2) gaps.set(run.font, [...(gaps.get(run.font) ?? []), gap])
    }
    last = run
  }
  const wide = new Map<string, number>()
  for (const [font, all] of gaps) {
    const median = all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    if (!spaced.has(font) && all.length >= 6 && median > 0.3) wide.set(font, median / 0.25)
  }
  return wide
}

interface Builder {
  text: string
  x0: number
  x1: number
  y: number
  size: number
  fonts: Map<string, number>
}

function append(open: Builder, run: Run, space: string): void {
  const already = open.text.endsWith(' ') || run.text.startsWith(' ')
  // A long run sets the size: a small superscript or a large initial does not.
  if (run.text.length > open.text.length) open.size = run.size
  open.text += (already && space.length < 2 ? '' : space) + run.text
  open.x1 = Math.max(open.x1, run.x + run.width)
  open.fonts.set(run.font, (open.fonts.get(run.font) ?? 0) + run.text.length)
}

function push(segments: PageSegment[], { text, x0, x1, y, size, fonts }: Builder): void {
  const clean = cleanText(text)
    .replace(/\s+/g, (space) => (space.length > 1 ? '  ' : ' '))
    .trim()
  if (clean === '') return
  const font = [...fonts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  segments.push({ text: clean, x0, x1, y, size, font })
}

/** Lines of runs, top to bottom, each from left to right. */
function byBaseline(runs: readonly Run[]): Run[][] {
  const sorted = [...runs].sort((a, b) => a.y - b.y || a.x - b.x)
  const lines: { y: number; size: number; runs: Run[] }[] = []
  for (const run of sorted) {
    const last = lines.at(-1)
    if (last !== undefined && run.y - last.y <= Math.min(0.45 * Math.max(last.size, run.size), 0.8 * Math.min(last.size, run.size))) {
      last.runs.push(run)
      if (run.text.length > 3) last.size = Math.max(last.size, run.size)
    } else lines.push({ y: run.y, size: run.size, runs: [run] })
  }
  return lines.map((line) => line.runs.sort((a, b) => a.x - b.x))
}
