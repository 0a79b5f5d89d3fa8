import { countAt, dayOf, daysBack, isYear, type TimePattern, today, unitOf, wordAt } from './calendar.ts'

const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }

/** 3rd, third. */
function ordinalAt(tokens: Parameters<TimePattern>[0], at: number): { number: number; length: number } | null {
  const word = wordAt(tokens, at)
  if (/^[1-4]$/.test(word) && /^(st|nd|rd|th)$/.test(wordAt(tokens, at + 1))) return { number: Number(word), length: 2 }
  return Object.hasOwn(ORDINALS, word) ? { number: ORDINALS[word] ?? 0, length: 1 } : null
}

/** A quarter or a half of a year: Q1 2025, H2, third quarter of 2026, the first half of 2026. */
export const yearPart: TimePattern = (tokens, at, now) => {
  const named = shortPart(tokens, at) ?? writtenPart(tokens, at)
  if (named === null) return null
  const { number, months } = named
  const next = at + named.length
  const gap = wordAt(tokens, next) === 'of' ? 1 : 0
  const hasYear = isYear(wordAt(tokens, next + gap))
  // Without a year the last that has begun is meant.
  const thisYear = now.getUTCFullYear()
  const year = hasYear ? Number(wordAt(tokens, next + gap)) : thisYear - (dayOf(thisYear, months * (number - 1), 1) > today(now) ? 1 : 0)
  return {
    length: named.length + (hasYear ? gap + 1 : 0),
    begin: dayOf(year, months * (number - 1), 1),
    end: dayOf(year, months * number, 1),
  }
}

interface YearPart {
  length: number
  number: number
  months: number
}

function shortPart(tokens: Parameters<TimePattern>[0], at: number): YearPart | null {
  const number = Number(wordAt(tokens, at + 1))
  const months = { q: 3, h: 6 }[wordAt(tokens, at)]
  return months !== undefined && number >= 1 && number <= 12 / months ? { length: 2, number, months } : null
}

function writtenPart(tokens: Parameters<TimePattern>[0], at: number): YearPart | null {
  const ordinal = ordinalAt(tokens, at)
  const word = ordinal ? wordAt(tokens, at + ordinal.length) : ''
  if (!ordinal || (word !== 'quarter' && word !== 'half')) return null
  // "The last quarter" is the one before this.
  if (wordAt(tokens, at) === 'last' && !isYear(wordAt(tokens, at + 3)) && !isYear(wordAt(tokens, at + 2))) return null
  const months = word === 'quarter' ? 3 : 6
  return ordinal.number <= 12 / months || wordAt(tokens, at) === 'last'
    ? { length: ordinal.length + 1, number: Math.min(ordinal.number, 12 / months), months }
    : null
}

const MORE = ['more than', 'over', 'longer than', 'at least', 'older than', 'for more than', 'for over', 'for longer than', 'for at least']
const LESS = [
  'less than',
  'within',
  'not more than',
  'no more than',
  'at most',
  'newer than',
  'younger than',
  'not older than',
  'no older than',
]
/** These say by themselves that it is counted from now. */
const FROM_NOW = /^(older|newer|younger|no older|not older|for )/

/** "more than 60 days ago", "older than two months", "for over three weeks"; "two weeks ago" is the day itself. */
export const ago: TimePattern = (tokens, at, now) => {
  const startsWith = (phrase: string): boolean => phrase.split(' ').every((word, offset) => wordAt(tokens, at + offset) === word)
  const [more, less] = [MORE, LESS].map((list) => list.filter(startsWith).sort((a, b) => b.length - a.length)[0])
  const phrase = [more ?? '', less ?? ''].sort((a, b) => b.length - a.length)[0] ?? ''
  const words = phrase === '' ? 0 : phrase.split(' ').length
  const count = countAt(tokens, at + words) ?? (/^an?$/.test(wordAt(tokens, at + words)) ? 1 : null)
  const unit = unitOf(wordAt(tokens, at + words + 1))
  if (count === null || unit === undefined) return null
  const isAgo = wordAt(tokens, at + words + 2) === 'ago'
  // "older than 40 years" describes persons.
  if (!isAgo && (!FROM_NOW.test(phrase) || unit === 'year')) return null
  const day = daysBack(now, unit, count)
  const length = words + 2 + (isAgo ? 1 : 0)
  if (phrase === '') return { length, begin: day, end: day + 1 }
  return { length, begin: day, end: day, relation: phrase === more ? 'before' : 'since' }
}
