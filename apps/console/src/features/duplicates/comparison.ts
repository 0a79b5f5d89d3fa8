import type { Candidate } from '../candidates/candidates.queries.ts'

/** The fields that are compared as one value, in the order in which one looks at people. */
const VALUES = [
  'full_name',
  'email',
  'phone',
  'headline',
  'current_employer',
  'parsed_location',
  'total_experience_years',
  'source',
] as const
const LISTS = ['employment', 'education', 'skills'] as const

const isValue = (field: ComparedField): boolean => VALUES.some((value) => value === field)

export type ComparedField = (typeof VALUES)[number] | (typeof LISTS)[number]

/** From when to when, in words. */
export type Period = (from: string | null, to: string | null) => string | null

export interface Compared {
  readonly field: ComparedField
  /** What both have. */
  readonly both: readonly string[]
  readonly left: readonly string[]
  readonly right: readonly string[]
  /** Both say something, and it is not the same: where one has nothing, nothing speaks against. */
  readonly differs: boolean
  /** The same but for accents, case or signs: both are shown as they are written. */
  readonly spelledApart: boolean
}

/** Two people side by side: values that are written alike joined, the rest on its own side. What neither has is left out. */
export function compare(left: Candidate, right: Candidate, period: Period): Compared[] {
  return [...VALUES, ...LISTS]
    .map((field) => split(field, textsOf(left, field, period), textsOf(right, field, period)))
    .filter((row) => row.both.length + row.left.length + row.right.length > 0)
}

function split(field: ComparedField, left: readonly string[], right: readonly string[]): Compared {
  const keyOf = field === 'phone' ? digits : plain
  const [one, other] = [left[0], right[0]]
  const spelledApart = isValue(field) && one !== undefined && other !== undefined && one !== other && keyOf(one) === keyOf(other)
  if (spelledApart) return { field, both: [], left, right, differs: false, spelledApart }
  const inRight = new Set(right.map(keyOf))
  const inLeft = new Set(left.map(keyOf))
  const rest = { left: left.filter((one) => !inRight.has(keyOf(one))), right: right.filter((one) => !inLeft.has(keyOf(one))) }
  return {
    field,
    both: left.filter((one) => inRight.has(keyOf(one))),
    ...rest,
    differs: rest.left.length > 0 && rest.right.length > 0,
    spelledApart,
  }
}

/** Spelling aside: case, accents, signs and spaces. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()
const digits = (text: string) => text.replace(/\D/g, '').slice(-9) || text

function textsOf(one: Candidate, field: ComparedField, period: Period): string[] {
  if (field === 'skills') return one.skills
  if (field === 'employment') return one.employment.map((job) => joined(job.title, job.employer, period(job.from, job.to))).filter(Boolean)
  if (field === 'education') return one.education.map((school) => joined(school.degree, school.school, school.year)).filter(Boolean)
  const value = one[field]
  return value === null ? [] : [String(value)]
}

const joined = (...parts: Array<string | number | null>) => parts.filter((part) => part !== null && part !== '').join(', ')
