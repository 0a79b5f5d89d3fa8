import { areForms, formalName } from './duplicate-nicknames.ts'

/** How well two full names agree; `unknown` where one is missing. */
export type NameAgreement = 'same' | 'similar' | 'one_word' | 'initials' | 'partial' | 'different' | 'unknown'

const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Lower case, without accents, letters that Unicode does not take apart spelled out. */
export const folded = (text: string): string => {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase() // most names, and several times faster
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßøłæœđðþı]/g, (letter) => LETTERS[letter] ?? letter)
}

const words = (list: string) => new Set(list.split(' '))
const PARTICLES = words(
  'de da do dos das del della di du la le las los van von der den ter ten te zu zum zur bin ibn bint al el abu y e i af av san',
)
const TITLES = words('mr mrs ms miss mx dr prof professor sir madam dipl ing eng phd msc bsc mba md jr sr ii iii iv cpa pmp esq')
const MAX_PARTS = 5

/** The parts of a name that identify: no titles, no particles, as long as two parts remain. */
export function nameParts(fullName: string | null): string[] {
  const all = folded(fullName ?? '')
    .replace(/['’`´.]/g, (mark) => (mark === '.' ? ' ' : ''))
    .match(/[\p{L}\p{N}]+/gu)
  if (!all) return []
  const without = (parts: string[], out: Set<string>) => {
    const left = parts.filter((part) => !out.has(part))
    return left.length >= 2 ? left : parts
  }
  return without(without(all, TITLES), PARTICLES).slice(0, MAX_PARTS)
}

/**
 * A code that spellings of one sound share (Schmidt, Schmitt; Catherine, Kathryn; Mueller, Müller): consonants by class,
 * vowels dropped after the first letter. Scripts other than Latin keep their spelling.
 */
export function soundOf(part: string): string {
  const known = sounds.get(part)
  if (known !== undefined) return known
  if (sounds.size >= MOST_SOUNDS) sounds.clear()
  const sound = /^[a-z]+$/.test(part) ? spellSound(part) : part
  sounds.set(part, sound)
  return sound
}

/** The same names are asked for again and again: by keys, then by each comparison. */
const sounds = new Map<string, string>()
const MOST_SOUNDS = 2_000

function spellSound(part: string): string {
  const spelled = part
    .replace(/^(?:kn|gn|pn)/, 'n')
    .replace(/^wr/, 'r')
    .replace(/^ps|^x/, 's')
    .replace(/^mc/, 'mac')
    .replace(/ph/g, 'f')
    .replace(/sch|sh|c(?=[eiy])|z/g, 's')
    .replace(/ch|ck|c|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/dge|g(?=[eiy])/g, 'j')
    .replace(/gh/g, 'g')
    .replace(/th|d/g, 't')
    .replace(/v/g, 'f')
  const first = /^[aeiouy]/.test(spelled) ? 'a' : spelled.charAt(0)
  const rest = spelled.slice(1).replace(/[aeiouyhw]/g, '')
  return (first + rest).replace(/(.)\1+/g, '$1').slice(0, 6)
}

/** The unordered pairs of parts that may be given name and surname: the first with the last, and with the one before the last. */
export function namePairs(parts: readonly string[]): [string, string][] {
  const [first, ...others] = parts.map(formalName)
  if (first === undefined) return []
  if (others.length === 0) return isName(first) ? [[first, first]] : []
  return others.slice(-2).map((other) => [first, other])
}

/** One word that is a whole name: scripts without spaces. */
const isWhole = (part: string) => /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]{2,}$/u.test(part)

/** One word that may be all the name somebody has, or all that was read of it. */
const isName = (part: string) => part.length >= 4 || isWhole(part)

/** Compares names whatever the order of their parts. Middle names may be missing on either side. */
export function compareNames(a: readonly string[], b: readonly string[]): NameAgreement {
  if (a.length === 0 || b.length === 0) return 'unknown'
  if (spelling(a) === spelling(b) || a.join('') === b.join('')) {
    if (a.length > 1 || b.length > 1 || isWhole(a.join(''))) return 'same'
    return isName(a.join('')) ? 'one_word' : 'partial'
  }
  const [shorter, longer] = inOrder(a, b)
  const matches = matchParts(shorter, longer)
  const worst = Math.min(...matches)
  if (shorter.length > 1) {
    if (worst >= 0.93) return 'same'
    if (worst >= 0.8) return 'similar'
    if (worst >= INITIAL && matches.some((match) => match >= 0.8)) return 'initials'
  }
  return matches.some((match) => match >= 0.85) ? 'partial' : 'different'
}

/** The same order whichever comes first, so that a comparison and its mirror cannot differ by a tie. */
const inOrder = (a: readonly string[], b: readonly string[]) =>
  a.length < b.length || (a.length === b.length && a.join(' ') < b.join(' ')) ? ([a, b] as const) : ([b, a] as const)
const spelling = (parts: readonly string[]) => [...parts].sort().join('')
const INITIAL = 0.75

/** For each part of the shorter name its best partner in the longer, each partner used once, the best pairs first. */
function matchParts(shorter: readonly string[], longer: readonly string[]): number[] {
  const pairs = shorter.flatMap((part, i) => longer.map((other, j) => ({ i, j, match: compareParts(part, other) })))
  pairs.sort((x, y) => y.match - x.match || x.i - y.i || x.j - y.j)
  const best = shorter.map(() => 0)
  const [takenI, takenJ] = [new Set<number>(), new Set<number>()]
  for (const { i, j, match } of pairs) {
    if (takenI.has(i) || takenJ.has(j)) continue
    takenI.add(i)
    takenJ.add(j)
    best[i] = match
  }
  return best
}

function compareParts(a: string, b: string): number {
  if (a === b) return a.length === 1 ? INITIAL : 1
  if (a.length === 1 || b.length === 1) return a.charAt(0) === b.charAt(0) ? INITIAL : 0
  if (areForms(a, b)) return 0.95
  const length = Math.max(a.length, b.length)
  if (length >= 4) {
    const edits = editDistance(a, b, 2)
    if (edits === 1) return 0.88
    if (edits === 2 && length >= 6) return 0.82
  }
  return Math.min(a.length, b.length) >= 3 && soundOf(a) === soundOf(b) ? 0.85 : 0
}

/** Insertions, deletions, replacements and swaps of neighbours; gives up above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (bitsOf(lettersOf(a) ^ lettersOf(b)) > 2 * most) return most + 1 // an edit takes one letter away and brings one, at most
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      current.push(best)
    }
    if (Math.min(...current) > most) return most + 1
    before = previous
    previous = current
  }
  return Math.min(previous[b.length] ?? 0, most + 1)
}

/** Which letters occur, a bit for each (some share one). Most pairs of words differ in so many that nothing else need be counted. */
function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number): number {
  let bits = 0
  for (let left = letters; left !== 0; left &= left - 1) bits++
  return bits
}
