import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { type Found, found } from './found.ts'
import { isSpelled, readSpelledAddress } from './spelled-address.ts'

const EMAIL =
  /[\p{L}\p{N}](?:[\p{L}\p{N}._%+'’-]{0,62}[\p{L}\p{N}_+-])?\s?@\s?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,24}/u

/** The first address; one that is broken over two lines is joined. */
export function findEmail(sections: readonly Section[]): Found<string> | undefined {
  for (const section of sections) {
    for (const [index, line] of section.lines.entries()) {
      const hit = emailOn(line, section.lines[index + 1])
      if (hit !== undefined) return hit
    }
    const heading = section.heading === undefined ? undefined : emailOn(section.heading, undefined)
    if (heading !== undefined) return heading
  }
  return undefined
}

export function emailOn(line: PlacedLine, next: PlacedLine | undefined): Found<string> | undefined {
  const text = line.text
  if (isSpelled(text)) return spelledOn(line)
  if (!text.includes('@')) return undefined
  const joined = brokenOver(text, next)
  const match = EMAIL.exec(joined)
  if (match === null) return undefined
  const value = cutGlued(match[0].replace(/\s/g, '').replace('’', "'"))
  const end = Math.min(match.index + match[0].length, text.length)
  return found(value, joined === text ? 0.98 : 0.85, line.start + match.index, line.start + end)
}

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
