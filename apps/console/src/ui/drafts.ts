/** What somebody typed and has not sent: by name of the field. */
export type Draft = Readonly<Record<string, unknown>>

const PREFIX = 'tanager.draft.'

/** A draft is its author's: another person in the same browser never sees it. */
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

/** Drafts are the browser's, so that they outlive a tab; one that nobody came back to goes by itself. */
const DAYS = 7
const EXPIRES_AFTER_MS = DAYS * 86_400_000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export function readDraft(key: string, storage: Storage = localStorage, now = Date.now()): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isObject(kept) || typeof kept['at'] !== 'number' || !isObject(kept['draft'])) return null
    return now - kept['at'] < EXPIRES_AFTER_MS ? kept['draft'] : null
  } catch {
    return null
  }
}

/** Without a field there is nothing to keep. Full storage must not stop anybody from typing. */
export function keepDraft(key: string, draft: Draft, storage: Storage = localStorage, now = Date.now()): void {
  try {
    if (Object.keys(draft).length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ at: now, draft }))
  } catch {
    // The form itself still has it.
  }
}

export const dropDraft = (key: string, storage: Storage = localStorage): void => storage.removeItem(key)

/** After signing out nothing that the person typed is left in the browser. */
export function dropDraftsOf(userId: string, storage: Storage = localStorage): void {
  for (const key of draftKeys(storage)) if (key.startsWith(draftKey(userId, ''))) storage.removeItem(key)
}

export function dropOldDrafts(storage: Storage = localStorage, now = Date.now()): void {
  for (const key of draftKeys(storage)) if (readDraft(key, storage, now) === null) storage.removeItem(key)
}

const draftKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(PREFIX))
