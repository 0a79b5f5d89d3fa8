import { type Form, fieldsOf, type Values } from './form.ts'

const PREFIX = 'tanager.form.'

interface Draft {
  readonly until: string
  readonly version: number
  readonly values: Values
  /** Names of what was entered but is never written to the device, so that the page can say what to enter again. */
  readonly entered?: readonly string[]
}

/** That the whole form went out, and to a link in which state: who reloads meanwhile is not asked to send it again. */
interface Underway {
  readonly until: string
  readonly values: Values
  readonly at: number
  readonly state: string
}
const underwayKey = (key: string) => `${key}.underway`

/** Longer than the checking of the documents takes, even on a slow day. */
const UNDERWAY_MS = 120_000

/** What an arriving form changes about its link. */
const stateOf = ({ status, reupload_requests }: Form) => JSON.stringify([status, reupload_requests.map(({ id }) => id)])

export function markUnderway(key: string | null, form: Form): void {
  if (key === null) return
  const mark: Underway = { until: form.expires_at, values: {}, at: Date.now(), state: stateOf(form) }
  store(underwayKey(key), mark)
}

export function dropUnderway(key: string | null): void {
  if (key !== null) localStorage.removeItem(underwayKey(key))
}

/** Whether the form is still being received; `late` where it went out but has not arrived in any time that it could take. */
export function underway(key: string | null, form: Form): 'no' | 'yes' | 'late' {
  const mark = key === null ? null : parsed<Underway>(localStorage.getItem(underwayKey(key)))
  if (mark === null || mark.state !== stateOf(form)) return 'no'
  return Date.now() - mark.at < UNDERWAY_MS ? 'yes' : 'late'
}

/** Where the draft of a link lies: by the hash of the token, so that the token itself is in no storage. Null: this browser cannot. */
export async function draftKey(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`draft of ${token}`))
  return PREFIX + [...new Uint8Array(digest.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What was typed before on this device, of questions that the form still has. */
export function readDraft(key: string | null, form: Form): Values {
  const draft = key === null ? null : parsed<Draft>(localStorage.getItem(key))
  if (draft === null) return {}
  const names = new Set(keptFields(form))
  return Object.fromEntries(
    Object.entries(draft.values).filter(([name, value]) => names.has(name) && ['string', 'boolean'].includes(typeof value)),
  )
}

/** What was entered before and has to be entered again: names of locked answers and types of documents. */
export function readEntered(key: string | null): readonly string[] {
  const entered = key === null ? undefined : parsed<Draft>(localStorage.getItem(key))?.entered
  return Array.isArray(entered) ? entered : []
}

export function writeDraft(key: string | null, form: Form, values: Values, entered: readonly string[]): void {
  if (key === null) return
  const kept = keptFields(form).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))
  const draft: Draft = { until: form.expires_at, version: form.form_version, values: Object.fromEntries(kept), entered }
  store(key, draft)
}

function store(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // no room, or a private window that keeps nothing: the form works all the same
  }
}

export function dropDraft(key: string | null): void {
  if (key !== null) localStorage.removeItem(key)
}

/** Drafts whose link has ended some time ago are of no use to anybody but the curious. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue
    const draft = parsed<Draft>(localStorage.getItem(key))
    if (draft === null || Date.parse(draft.until) + 30 * 86_400_000 < now) localStorage.removeItem(key)
  }
}

/** Identity and bank numbers are never written to the device. */
const keptFields = (form: Form) =>
  fieldsOf(form)
    .filter(({ sensitive }) => !sensitive)
    .map(({ name }) => name)

function parsed<T extends Pick<Draft, 'until' | 'values'>>(text: string | null): T | null {
  try {
    const draft = JSON.parse(text ?? 'null') as T | null
    return typeof draft?.until === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}
