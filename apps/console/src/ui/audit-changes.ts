import type { components } from '../api/talent.gen.ts'

type ToldEntry = Pick<components['schemas']['AuditEntry'], 'details'>

export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

const BEFORE = '_before'
/** The order of a list says nothing: a panel is the same people. */
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
const same = (a: unknown, b: unknown) => plain(a) === plain(b)

/** Whose work was given to whom, when somebody left. */
const isHandover = ({ details }: Pick<ToldEntry, 'details'>): boolean => 'reassigned_to' in details

/** The values that an entry holds from before and after the change, where they differ. */
export const changesOf = ({ details }: Pick<ToldEntry, 'details'>): Change[] => [
  ...Object.keys(details)
    .filter((key) => key.endsWith(BEFORE))
    .map((key) => key.slice(0, -BEFORE.length))
    .map((name) => ({ name, before: details[`${name}${BEFORE}`], after: details[name] ?? null }))
    .filter(({ before, after }) => !same(before, after)),
  ...(isHandover({ details }) && Array.isArray(details['changed'])
    ? details['changed'].map((name) => ({ name: String(name), before: details['reassigned_from'], after: details['reassigned_to'] }))
    : []),
]

/** Fields that changed and whose values the log does not hold: they may be personal data. */
export function changedWithoutValues(entry: Pick<ToldEntry, 'details'>): string[] {
  const { changed } = entry.details
  if (!Array.isArray(changed)) return []
  const known = changesOf(entry).map(({ name }) => name)
  return changed.filter((name): name is string => typeof name === 'string' && !known.includes(name))
}

/** What the changes hold is told by them. */
export const isToldByChanges = (name: string, details: ToldEntry['details']): boolean =>
  name === 'changed' ||
  name === 'reassigned_from' ||
  name === 'reassigned_to' ||
  name.endsWith(BEFORE) ||
  `${name}${BEFORE}` in details ||
  ((name === 'granted' || name === 'revoked') && `roles${BEFORE}` in details)
