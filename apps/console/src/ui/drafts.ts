/** What somebody typed and has not sent: by name of the field. */
export type Draft = Readonly<Record<string, unknown>>

const PREFIX = 'tanager.draft.'

/** A draft is its author's: another person in the same tab never sees it. */
export const draftKey = (userId: string, what: string): string => `${PREFIX}${userId} ${what}`

/** The fields that differ from what the form began with. The others follow the record, which may have changed since. */
export const changedFrom = (base: Draft, values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name])))

/** The version of the record that the draft was typed on; no form has a field of this name. */
const VERSION = '@version'
export const withVersion = (draft: Draft, version: number): Draft =>
  Object.keys(draft).length === 0 ? draft : { ...draft, [VERSION]: version }
export function splitVersion(kept: Draft | null): { draft: Draft | null; version: number | undefined } {
  if (kept === null) return { draft: null, version: undefined }
  const { [VERSION]: version, ...draft } = kept
  return { draft, version: typeof version === 'number' ? version : undefined }
}

export function readDraft(key: string, storage: Storage = sessionStorage): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : null
  } catch {
    return null
  }
}

/** Without a field there is nothing to keep. Full storage must not stop anybody from typing. */
export function keepDraft(key: string, draft: Draft, storage: Storage = sessionStorage): void {
  try {
    if (Object.keys(draft).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form itself still has it.
  }
}

export const dropDraft = (key: string, storage: Storage = sessionStorage): void => storage.removeItem(key)

/** After signing out nothing that was typed is left in the browser. */
export function dropAllDrafts(storage: Storage = sessionStorage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
