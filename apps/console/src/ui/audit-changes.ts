import type { ToldEntry } from './audit-story.ts'

export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

const BEFORE = '_before'
/** The order of a list says nothing: a panel is the same people. */
const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)
const same = (a: unknown, b: unknown) => plain(a) === plain(b)

/** The values that an entry holds from before and after the change, where they differ. */
export const changesOf = ({ details }: Pick<ToldEntry, 'details'>): Change[] =>
  Object.keys(details)
    .filter((key) => key.endsWith(BEFORE))
    .map((key) => key.slice(0, -BEFORE.length))
    .map((name) => ({ name, before: details[`${name}${BEFORE}`], after: details[name] ?? null }))
    .filter(({ before, after }) => !same(before, after))

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
  name.endsWith(BEFORE) ||
  `${name}${BEFORE}` in details ||
  ((name === 'granted' || name === 'revoked') && `roles${BEFORE}` in details)
