import type { Fault, Form } from './form.ts'

export interface Refusal {
  /** 0: nothing was answered. */
  readonly status: number
  readonly code: string
  readonly faults: readonly Fault[]
  /** Seconds to wait, where the service says so. */
  readonly wait: number
}
export interface Sent {
  readonly submission_id: string
  readonly status: string
}
export type Answer<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly refusal: Refusal }

const pathOf = (token: string) => `/api/v1/green-forms/by-token/${encodeURIComponent(token)}`

export const fetchForm = (token: string): Promise<Answer<Form>> => request('GET', token, null, () => {})

/** Answers are left out where those given before stay. */
export function sendForm(
  token: string,
  answers: Record<string, unknown> | null,
  documents: ReadonlyMap<string, File>,
  onProgress: (share: number) => void,
): Promise<Answer<Sent>> {
  const body = new FormData()
  body.append('form', JSON.stringify({ ...(answers === null ? {} : { answers }), declaration: true }))
  for (const [type, file] of documents) body.append(`documents.${type}`, file)
  return request('POST', token, body, onProgress)
}

/** XMLHttpRequest, because fetch does not tell how far an upload is. Resolves in every case. */
function request<T>(method: string, token: string, body: FormData | null, onProgress: (share: number) => void): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    const nothing = () => resolve({ ok: false, refusal: { status: 0, code: 'unreachable', faults: [], wait: 0 } })
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    xhr.upload.onload = () => onProgress(1)
    xhr.onload = () => resolve(answerOf<T>(xhr))
    xhr.onerror = nothing
    xhr.onabort = nothing
    xhr.ontimeout = nothing
    xhr.open(method, pathOf(token))
    xhr.timeout = body === null ? 30_000 : 10 * 60_000
    xhr.setRequestHeader('accept', 'application/json')
    xhr.send(body)
  })
}

function answerOf<T>(xhr: XMLHttpRequest): Answer<T> {
  const body = parsed(xhr.responseText)
  if (xhr.status >= 200 && xhr.status < 300 && body !== null) return { ok: true, body: body as T }
  const wait = Number(xhr.getResponseHeader('retry-after') ?? 0)
  const { code = 'unknown', errors = [] } = (body ?? {}) as { code?: string; errors?: Fault[] }
  return { ok: false, refusal: { status: xhr.status, code, faults: errors, wait: Number.isFinite(wait) ? wait : 0 } }
}

function parsed(text: string): object | null {
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}
