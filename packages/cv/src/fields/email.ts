import { type PlacedLine, SEGMENT_BREAK, type Segment } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { type Found, found } from './found.ts'
import { isSpelled, readSpelledAddress } from './spelled-address.ts'

const EMAIL =
  /[\p{L}\p{N}](?:[\p{L}\p{N}._%+'’-]{0,62}[\p{L}\p{N}_+-])?\s?@\s?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,24}/u

/** Below this an address may be a part of one, or two pieces that do not belong together. */
export const SURE_ADDRESS = 0.75

/** The first address; one that is broken over two or three lines is joined. */
export function findEmail(sections: readonly Section[]): Found<string> | undefined {
  for (const section of sections) {
    for (const [index, line] of section.lines.entries()) {
      const hit = emailOn(line, section.lines[index + 1], section.lines[index - 1])
      if (hit !== undefined) return hit
    }
    const heading = section.heading === undefined ? undefined : emailOn(section.heading, undefined)
    if (heading !== undefined) return heading
  }
  return undefined
}

export function emailOn(line: PlacedLine, next: PlacedLine | undefined, above?: PlacedLine): Found<string> | undefined {
  const text = line.text
  if (isSpelled(text)) return spelledOn(line)
  if (!text.includes('@')) return undefined
  const joined = brokenOver(text, next)
  const match = EMAIL.exec(joined)
  if (match === null) return above === undefined ? undefined : belowLocalPart(joined, line, above)
  const value = cutGlued(match[0].replace(/\s/g, '').replace('’', "'"))
  const end = line.start + Math.min(match.index + match[0].length, text.length)
  const sure = joined === text ? 0.98 : 0.85
  const before = above === undefined ? undefined : beginningAbove(line, match.index, above)
  if (before === undefined) return found(value, sure, line.start + match.index, end)
  if (before.text === '') return found(value, before.sure, line.start + match.index, end)
  return found(before.text + value, before.sure, before.start, end)
}

/** "jane.example" above "@mail.example" */
function belowLocalPart(text: string, line: PlacedLine, above: PlacedLine): Found<string> | undefined {
  const [, local = ''] = /(?:^|[\s:])([\p{L}\p{N}][\p{L}\p{N}._%+'’-]{0,62})$/u.exec(above.text) ?? []
  const match = text.startsWith('@') && local !== '' && above.page === line.page ? EMAIL.exec(local + text) : null
  if (match === null || match.index > 0) return undefined
  return found(match[0].replace('’', "'"), 0.7, above.end - local.length, Math.min(line.end, line.start + match[0].length - local.length))
}

interface Beginning {
  /** Empty where nothing tells that it belongs to the address, and nothing that it does not. */
  text: string
  sure: number
  start: number
}

/**
 * "u.winter-" above "schmidt@mail.example": an address that begins its line may have begun on the one above. A part of an address may be
 * that of somebody else, so whatever is not sure is told.
 */
function beginningAbove(line: PlacedLine, at: number, above: PlacedLine): Beginning | undefined {
  const own = segmentAt(line, at)
  if (own === undefined || above.page !== line.page || line.gap > WIDEST_GAP) return undefined
  const piece = above.segments.find((segment) => isUnder(own, segment)) ?? (above.segments.length === 1 ? above.segments[0] : undefined)
  const [, label = '', rest = ''] =
    /^(\P{L}{0,4}|[^\s:]{2,10}\s?:\s{0,3})([\p{Ll}\p{N}][\p{Ll}\p{N}._%+'’-]{0,60})$/u.exec(piece?.text.trim() ?? '') ?? []
  if (piece === undefined || rest === '' || WEB.test(rest) || LABEL.test(rest) || !/\p{L}/u.test(rest)) return undefined
  const start = above.start + above.text.indexOf(rest)
  if (/[._+-]$/.test(rest)) return { text: rest, sure: 0.7, start }
  if (label.includes(':') ? ABOUT_MAIL.test(label) : label.includes('✉')) return { text: rest, sure: 0.5, start }
  // Broken inside a word, a line is as long as the one below; the name of an account beside an icon is not.
  if (label.includes(':') || piece.x1 < own.x1 - line.size) return undefined
  return { text: /[._-]/.test(rest) ? rest : '', sure: 0.5, start }
}
const WIDEST_GAP = 1.2
const WEB = /^www\.|\.(?:com|org|net|edu|io|dev|me|app|info|\p{Ll}{2})$/u
const ABOUT_MAIL = /mail|courriel|correo/i
const LABEL = /^(?:e-?mail|mail|contact|kontakt|contacto|contato|correo|courriel|adres|online|web|personal|private?|or|tel|phone)$/

/** The segment that begins where the address does. */
function segmentAt(line: PlacedLine, at: number): Segment | undefined {
  let from = 0
  for (const segment of line.segments) {
    if (from === at) return segment
    from += segment.text.length + SEGMENT_BREAK.length
  }
  return undefined
}

const isUnder = (below: Segment, above: Segment): boolean => Math.abs(below.x0 - above.x0) < 20 || Math.abs(below.x1 - above.x1) < 3

function spelledOn({ text, start }: PlacedLine): Found<string> | undefined {
  const address = readSpelledAddress(text)
  if (address === undefined) return undefined
  return found(address.value, 0.8, start + text.indexOf(address.first), start + text.lastIndexOf(address.last) + address.last.length)
}

/** "jane@example.co" above ".uk", "jane.doe" above "@example.com", "jane@exam" above "ple.com". */
function brokenOver(text: string, next: PlacedLine | undefined): string {
  const rest = next?.segments[0]?.text ?? ''
  if (next === undefined || !/^[\p{L}\p{N}.@_-]+$/u.test(rest) || !/@[\p{L}\p{N}.-]*$/u.test(text)) return text
  const domain = text.slice(text.lastIndexOf('@') + 1)
  const open =
    domain === '' || /[.-]$|\.\p{L}$/u.test(domain) || !domain.includes('.') || rest.startsWith('.') || isCompletedBy(domain, rest)
  return open && !rest.includes('@') ? text + rest : text
}

/** "mail.exam" and "ple.net", "mail.example.ne" and "t": only together they end as domains do. */
function isCompletedBy(domain: string, rest: string): boolean {
  const whole = domain + rest
  return (!ENDING.test(domain) && ENDING.test(whole)) || (/^\p{Ll}{1,2}$/u.test(rest) && GENERIC_ENDING.test(whole))
}
const GENERIC_ENDING = /\.(?:com|org|net|edu|gov|info)$/
const ENDING = /\.(?:com|org|net|edu|gov|info|biz|name|pro|app|dev|email|online|cloud|tech|\p{Ll}{2})$/u

/** "jane@example.comLinkedIn": a capital inside an otherwise small top-level domain begins the neighbour. */
function cutGlued(address: string): string {
  const domain = address.slice(address.indexOf('@') + 1)
  const glued = /^([\p{Ll}\p{N}.-]+\.\p{Ll}{2,})\p{Lu}\p{L}+$/u.exec(domain)
  return glued === null ? address : address.slice(0, address.indexOf('@') + 1) + glued[1]
}
