/** What a place in the tab's history holds. */
export interface Place {
  readonly token: string
  readonly step: number
  /** How many places before it are ours. */
  readonly depth: number
  /** After this step back to the review, from where one came to change something. */
  readonly returning: boolean
}

const isPlace = (state: unknown): state is Place => typeof state === 'object' && state !== null && 'token' in state && 'step' in state

export const place = (): Place | null => (isPlace(history.state) ? history.state : null)

/**
 * The token of the link, which stands after `#`, where no server sees it. It leaves the address at once, so that nobody reads it
 * over a shoulder or in the browser's list of visited pages. It stays with this tab's place in the history: a phone that drops
 * the tab while the camera is open finds the form again. It is in no storage.
 */
export function takeToken(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return place()?.token ?? null
  const next: Place = { token, step: 0, depth: 0, returning: false }
  history.replaceState(next, '', location.pathname)
  return token
}

/** Tokens are base64url. What is not one was damaged on the way and opens nothing. */
export const looksWhole = (token: string): boolean => /^[A-Za-z0-9_-]{20,200}$/.test(token)
