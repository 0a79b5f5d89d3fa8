import { headingKind } from './headings.ts'
import type { PlacedLine } from './layout/line.ts'
import type { SectionKind } from './lexicon/section-kind.ts'

/** Headings by their words, then those that are set like them. */
export function findHeadings(lines: readonly PlacedLine[]): Map<PlacedLine, SectionKind> {
  const byWords = new Map<PlacedLine, SectionKind>()
  for (const line of lines) {
    const kind = line.row || line.segments.length > 1 ? undefined : headingKind(line.text)
    if (kind !== undefined) byWords.set(line, kind)
  }
  const body = bodyStyle(lines)
  for (const [line, kind] of brokenHeadings(lines, body)) byWords.set(line, kind)
  const styled = [...byWords.keys()].filter((line) => line.heading || styleOf(line) !== body)
  const found = new Map<PlacedLine, SectionKind>()
  const counts = countStyles(styled)
  const [main] = [...styled].sort((a, b) => (counts.get(styleOf(b)) ?? 0) - (counts.get(styleOf(a)) ?? 0))
  for (const [line, kind] of byWords) {
    // Where headings are set apart, the same word in the body's type is part of the text.
    if (styled.length >= 2 && !line.heading && styleOf(line) === body && (line.gap < 0.9 || styled.length >= 4)) continue
    if (line.bullet && styled.length >= 2 && styleOf(line) === body) continue
    if (goesOn(line, lines[lines.indexOf(line) - 1], byWords, body)) continue
    // A lone word that is set smaller than the headings is part of an entry.
    const lone = main !== undefined && !line.heading && counts.get(styleOf(line)) === 1 && (counts.get(styleOf(main)) ?? 0) > 1
    if (lone && line.size < main.size * 0.93 && line.gap < 0.9) continue
    found.set(line, kind)
  }
  const settings = settingsOf(lines, new Set(styled))
  const contact = lines.find((line) => line.text.includes('@'))?.start ?? Number.POSITIVE_INFINITY
  for (const line of lines) if (!found.has(line) && looksLikeHeading(line, settings, contact)) found.set(line, 'other')
  return found
}

/** Below a heading in its own type, a word in the body's type begins the list; below bold words, "Software" ends what they began. */
function goesOn(line: PlacedLine, above: PlacedLine | undefined, byWords: ReadonlyMap<PlacedLine, SectionKind>, body: string): boolean {
  if (above === undefined || above.flow !== line.flow || above.page !== line.page || line.heading) return false
  if (styleOf(line) === body) return byWords.has(above) && styleOf(above) !== body
  return line.gap < 0.6 && !byWords.has(above) && above.segments.length === 1 && above.y > 0 && styleOf(above) === styleOf(line)
}

/** A heading that its narrow column broke: both lines announce the same section. */
function brokenHeadings(lines: readonly PlacedLine[], body: string): Map<PlacedLine, SectionKind> {
  const found = new Map<PlacedLine, SectionKind>()
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (next === undefined || next.flow !== line.flow || next.gap > 0.8 || line.segments.length + next.segments.length > 2) continue
    if (line.row || next.row || line.bullet || next.bullet || styleOf(line) === body || styleOf(line) !== styleOf(next)) continue
    const kind = headingKind(`${line.text} ${next.text}`)
    if (kind === undefined) continue
    found.set(line, kind)
    found.set(next, kind)
  }
  return found
}

function countStyles(lines: readonly PlacedLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + 1)
  return counts
}

/** Size, font and capitals: what makes headings look alike. */
export function styleOf(line: PlacedLine): string {
  return `${Math.round(line.size * 2)}/${line.font}/${isCapitals(line.text) ? 'A' : 'a'}`
}

const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)

function bodyStyle(lines: readonly PlacedLine[]): string {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + line.text.length)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** What is known of the lines that are set alike. */
interface Setting {
  /** Known headings among them, and how many lines there are in all. */
  headings: number
  lines: number
  firstHeading: number
  /** The least space above a heading, but for the first of them, which may stand at the top of a page. */
  leastGap: number
}

function settingsOf(lines: readonly PlacedLine[], headings: ReadonlySet<PlacedLine>): Map<string, Setting> {
  const settings = new Map<string, Setting>()
  for (const line of lines) {
    const setting = settings.get(settingKey(line)) ?? {
      headings: 0,
      lines: 0,
      firstHeading: line.start,
      leastGap: Number.POSITIVE_INFINITY,
    }
    setting.lines++
    if (headings.has(line)) {
      if (setting.headings === 0) setting.firstHeading = line.start
      else setting.leastGap = Math.min(setting.leastGap, line.gap)
      setting.headings++
    }
    settings.set(settingKey(line), setting)
  }
  return settings
}

const settingKey = (line: PlacedLine): string => `${styleOf(line)}/${line.heading ?? false}`

/** Short, set exactly like at least two known headings, and in a type that is hardly used for anything else. */
function looksLikeHeading(line: PlacedLine, settings: ReadonlyMap<string, Setting>, contact: number): boolean {
  if (line.row || line.bullet || line.segments.length > 1 || line.text.length > 40 || /[\d@|,.]|:./.test(line.text)) return false
  const setting = settings.get(settingKey(line))
  if (setting === undefined || setting.headings < 2 || line.text.split(/ +/).length > 4) return false
  // The name may be set like a heading; but it stands before the address.
  if (setting.firstHeading > line.start && !(line.start > contact)) return false
  return setting.headings >= setting.lines * 0.5 && line.gap >= setting.leastGap * 0.75
}
