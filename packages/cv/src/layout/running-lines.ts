import { type Line, wordsOf } from './line.ts'

const PAGE_NUMBER = /^(?:page|seite|p\.)?\s*\d{1,3}\s*(?:(?:\/|of|von|sur|de)\s*\d{1,3})?$|^(?:page|seite)\b.{0,12}\d$/i
const UPDATED = /^(?:last\s+)?(?:updated|modified|revised)\b.{0,40}\d{4}$/i

/** Drops page numbers, and what repeats at the same height of several pages after its first appearance. */
export function withoutRunningLines(lines: readonly Line[]): Line[] {
  const seen = new Map<string, Line>()
  const repeated = new Set<Line>()
  for (const line of lines) {
    const key = wordsOf(line).replace(/\d+/g, '#')
    const before = seen.get(key)
    if (before === undefined) seen.set(key, line)
    else if (before.page !== line.page && Math.abs(before.y - line.y) < 4) {
      repeated.add(line)
      // A footer with a page number says nothing the first time either; a header may carry the name.
      if (/#\s*(?:\/|of|von)\s*#/.test(key)) repeated.add(before)
    }
  }
  return lines.filter((line) => !repeated.has(line) && !PAGE_NUMBER.test(wordsOf(line).trim()) && !UPDATED.test(wordsOf(line).trim()))
}
