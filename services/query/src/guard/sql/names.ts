import type { DialectName } from '../../dialects/dialect.ts'
import type { Name } from './tree.ts'

/** ASCII only: a database may fold more (MariaDB takes ſ for s), and what it folds beyond this is refused as confusable. */
const lower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** What names compare by. PostgreSQL's parser has folded already; the others ignore case, quoted or not. */
export const keyOf = (dialect: DialectName, text: string): string => (dialect === 'postgresql' ? text : lower(text))

/** Spacing and case aside: how a column without an alias is named after its expression. */
export const squeezed = (text: string): string => lower(text).replace(/\s+/g, '')

/**
 * A name that some collation takes for a protected one: servers compare ſ, ß, accented and full-width letters as plain
 * ones and skip invisible characters, each in its own way, so that any such character may stand for any letter or for
 * none. Letters of other scripts stand for themselves; plain names are never confusable.
 */
export function confusableWith(text: string, protectedNames: Iterable<string>): string | null {
  if (/^[\x20-\x7e]*$/.test(text)) return null
  const chars = [...lower(text.normalize('NFKD').replace(/\p{Mn}/gu, ''))]
  for (const name of protectedNames) if (name !== text && mayRead(chars, lower(name))) return name
  return null
}

const CHANGEABLE = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Cf}]/u

/** Whether the characters can be read as the name, changeable ones outside ASCII standing for up to two letters each. */
function mayRead(chars: string[], name: string): boolean {
  let reached = new Set([0])
  for (const char of chars) {
    const next = new Set<number>()
    for (const at of reached) {
      if (name[at] === char) next.add(at + 1)
      else if (char > '~' && CHANGEABLE.test(char)) for (let step = 0; step <= 2; step += 1) next.add(at + step)
    }
    reached = next
  }
  return reached.has(name.length)
}

export const shown = (parts: readonly Name[]): string => parts.map((part) => part.text).join('.')

/** The nearest known name, when it is near enough to be meant. */
export function nearest(wanted: string, known: Iterable<string>): string | null {
  const target = lower(wanted)
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(target.length / 3)) + 1
  for (const name of known) {
    const other = lower(name)
    const distance = other.includes(target) || target.includes(other) ? 1 : editDistance(target, other, bestDistance)
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

/** PostgreSQL folds what is not quoted: a name of the right letters in another case needs quotes. */
export const quotesNeeded = (dialect: DialectName, wanted: string, known: Iterable<string>): string | null => {
  if (dialect !== 'postgresql') return null
  for (const name of known) if (name !== wanted && lower(name) === lower(wanted)) return ` Write "${name}", in double quotes.`
  return null
}

export const didYouMean = (wanted: string, known: Iterable<string>): string => {
  const near = nearest(wanted, known)
  return near === null ? '' : ` Did you mean ${near}?`
}

function editDistance(a: string, b: string, give: number): number {
  if (Math.abs(a.length - b.length) >= give) return give
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? give
}
