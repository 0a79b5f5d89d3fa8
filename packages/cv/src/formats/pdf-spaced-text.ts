import { getResolvedPDFJS } from 'unpdf'
import type { Run } from '../layout/page-segments.ts'

interface Page {
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: unknown[] }>
}

/** "H A M Z A O ' R O U R K E": wide letters, where a space of the text looks like any other gap. */
const isWide = (text: string): boolean => {
  const parts = text.trim().split(/ +/)
  return (
    parts.length >= 4 && parts.every((part) => part.length <= 2) && parts.filter((part) => part.length === 1).length >= parts.length * 0.7
  )
}

/** Puts words that are set with wide letters together again; which spaces are real is in the drawing operators, which cost time. */
export async function withRealSpaces(runs: readonly Run[], page: Page): Promise<Run[]> {
  if (!runs.some((run) => isWide(run.text))) return [...runs]
  const { letters, spaced } = await drawnText(page)
  let from = 0
  return runs.map((run) => {
    if (!isWide(run.text)) return run
    const own = run.text.replace(/\s/gu, '')
    const found = letters.indexOf(own, from)
    const at = found < 0 ? letters.indexOf(own) : found
    if (at < 0) return run
    from = at + own.length
    const text = [...own].map((letter, index) => (index > 0 && spaced.has(at + index) ? ` ${letter}` : letter)).join('')
    return { ...run, text }
  })
}

/** All letters that a page draws, in order, and before which of them a space is drawn. */
async function drawnText(page: Page): Promise<{ letters: string; spaced: Set<number> }> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const spaced = new Set<number>()
  let letters = ''
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginText) spaced.add(letters.length)
    if (operator !== OPS.showText) continue
    for (const glyph of (argsArray[index] as [(number | null | { unicode?: string })[]])[0]) {
      const text = typeof glyph === 'object' && glyph !== null ? (glyph.unicode ?? '') : ''
      if (text.trim() === '' && text !== '') spaced.add(letters.length)
      else letters += text
    }
  }
  return { letters, spaced }
}
