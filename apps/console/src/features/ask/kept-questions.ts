export interface KeptQuestions {
  readonly favourites: readonly string[]
  readonly recent: readonly string[]
}

const MOST_RECENT = 20
const MOST_FAVOURITES = 50
const NONE: KeptQuestions = { favourites: [], recent: [] }

const keyOf = (userId: string) => `tanager.ask.${userId}`
const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '').slice(0, most) : []

/** Questions of this person in this browser: words alone, never an answer. What cannot be read counts as nothing. */
export function readKept(userId: string, storage: Pick<Storage, 'getItem'> = localStorage): KeptQuestions {
  try {
    const { favourites, recent } = JSON.parse(storage.getItem(keyOf(userId)) ?? '{}') as Record<string, unknown>
    return { favourites: texts(favourites, MOST_FAVOURITES), recent: texts(recent, MOST_RECENT) }
  } catch {
    return NONE
  }
}

export function writeKept(userId: string, kept: KeptQuestions, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  try {
    if (kept.favourites.length + kept.recent.length === 0) storage.removeItem(keyOf(userId))
    else storage.setItem(keyOf(userId), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage takes nothing away from asking.
  }
}

const first = (question: string, list: readonly string[], most: number) =>
  [question, ...list.filter((one) => one !== question)].slice(0, most)

export const withRecent = (kept: KeptQuestions, question: string): KeptQuestions => ({
  ...kept,
  recent: first(question, kept.recent, MOST_RECENT),
})

export const withFavourite = (kept: KeptQuestions, question: string): KeptQuestions => ({
  ...kept,
  favourites: kept.favourites.includes(question)
    ? kept.favourites.filter((one) => one !== question)
    : first(question, kept.favourites, MOST_FAVOURITES),
})
