import { type Form, fieldsOf, type Values } from './form.ts'

const PREFIX = 'tanager.form.'

interface Draft {
  readonly until: string
  readonly version: number
  readonly values: Values
}

/** Where the draft of a link lies: by the hash of the token, so that the token itself is in no storage. Null: this browser cannot. */
export async function draftKey(token: string): Promise<string | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`draft of ${token}`))
  return PREFIX + [...new Uint8Array(digest.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What was typed before on this device, of questions that the form still has. */
export function readDraft(key: string | null, form: Form): Values {
  const draft = key === null ? null : parsed(localStorage.getItem(key))
  if (draft === null) return {}
  const names = new Set(keptFields(form))
  return Object.fromEntries(
    Object.entries(draft.values).filter(([name, value]) => names.has(name) && ['string', 'boolean'].includes(typeof value)),
  )
}

export function writeDraft(key: string | null, form: Form, values: Values): void {
  if (key === null) return
  const kept = keptFields(form).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]))
  const draft: Draft = { until: form.expires_at, version: form.form_version, values: Object.fromEntries(kept) }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
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
    const draft = parsed(localStorage.getItem(key))
    if (draft === null || Date.parse(draft.until) + 30 * 86_400_000 < now) localStorage.removeItem(key)
  }
}

/** Identity and bank numbers are never written to the device. */
const keptFields = (form: Form) =>
  fieldsOf(form)
    .filter(({ sensitive }) => !sensitive)
    .map(({ name }) => name)

function parsed(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null
    return typeof draft?.until === 'string' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}
