/** A statement with its wordings, as the files of ml/recruiter_questions have them. */
export interface Entry {
  sql: string
  wordings: string[]
}

/** A number from 0 to 1, the next of a fixed row: the same seed always gives the same questions. */
export type Dice = () => number

/** Mulberry32. */
export function dice(seed: number): Dice {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
export const seedOf = (text: string): number => [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7)
export const pick = <One>(roll: Dice, all: readonly One[]): One => all[Math.floor(roll() * all.length)] as One

/** A statement begins its line; its wordings stand below it, set in, with bars between them. */
export function readEntries(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    if (line.startsWith(' ')) entries.at(-1)?.wordings.push(...line.trim().split(/ \| (?![^[]*\])/))
    else entries.push({ sql: line.trim(), wordings: [] })
  }
  return entries.filter(({ wordings }) => wordings.length > 0)
}

/** One of the choices `[a|b]` each. */
export const chosen = (wording: string, roll: Dice): string =>
  wording
    .replaceAll(/\[([^\]]*)\]/g, (_, choices: string) => pick(roll, choices.split('|')))
    .replaceAll(/\s+/g, ' ')
    .trim()

export const slotsIn = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))]

/** "InPerson" is said "in person", "HR_HEAD" "HR head". */
export function spoken(stored: string): string {
  const known = SAID[stored]
  if (known !== undefined) return known
  if (/^[A-Z]+(_[A-Z]+)+$/.test(stored)) return stored.split('_').map((word) => (word.length < 3 ? word : word.toLowerCase())).join(' ') // biome-ignore format: one thought
  if (/^[A-Z][a-z]+([A-Z][a-z]+)*$/.test(stored) && /[a-z][A-Z]/.test(stored))
    return stored.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return stored.includes('_') ? stored.replaceAll('_', ' ') : stored
}
const SAID: Readonly<Record<string, string>> = { tan: 'requisition', employee_conversion: 'conversion', Converted: 'hired' }

/** Where a sentence is asked, how people end and begin it. */
export function asTyped(question: string, roll: Dice): string {
  const first = question[0] ?? ''
  const begun = roll() < 0.2 && !/^[A-Z][A-Z]/.test(question) ? first.toLowerCase() : first.toUpperCase()
  const isAsked = /^(how|what|which|who|whose|when|where|is|are|was|were|do|does|did|has|have|can|could)\b/i.test(question)
  return `${begun}${question.slice(1)}${!/[.?!]$/.test(question) && isAsked && roll() < 0.7 ? '?' : ''}`
}
