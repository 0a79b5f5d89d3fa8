import type { Candidate } from './candidates.queries.ts'

/** What a person may change, in the order of the form. */
export const FIELDS = [
  'full_name',
  'headline',
  'email',
  'phone',
  'current_employer',
  'total_experience_years',
  'source',
  'skills',
  'summary',
] as const
export type Field = (typeof FIELDS)[number]
export type Values = Pick<Candidate, Field>
export type Side = 'mine' | 'theirs'

export interface Difference {
  readonly field: Field
  readonly mine: Values[Field]
  readonly theirs: Values[Field]
  /** Both changed it, each to something else. */
  readonly conflict: boolean
  /** What to take unless the person says otherwise: what they typed themselves, and what others changed elsewhere. */
  readonly proposed: Side
}

export const valuesOf = (candidate: Candidate): Values => pick(candidate, FIELDS)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields in which two versions differ. */
export const changedFields = (before: Values, after: Values): Field[] => FIELDS.filter((field) => !same(before[field], after[field]))

/** Where my version and the one on the server differ, seen from the one that I began with. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return changedFields(mine, theirs).map((field) => {
    const byMe = !same(base[field], mine[field])
    const byThem = !same(base[field], theirs[field])
    return { field, mine: mine[field], theirs: theirs[field], conflict: byMe && byThem, proposed: byMe ? 'mine' : 'theirs' }
  })
}

/** What has to be sent so that the record on the server becomes what was chosen. */
export const chosenChanges = (list: readonly Difference[], choice: Partial<Record<Field, Side>>): Partial<Values> =>
  Object.fromEntries(list.filter((one) => (choice[one.field] ?? one.proposed) === 'mine').map(({ field, mine }) => [field, mine]))

export const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
