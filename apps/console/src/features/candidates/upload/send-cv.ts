import type { UploadAnswer } from './answer-to-upload.ts'

export interface CvToSend {
  readonly file: File
  readonly source: string
  /** The same key at every try, so that a file makes one candidate however often it is sent. */
  readonly key: string
}

/** Sends one file. XMLHttpRequest, because fetch does not tell how far an upload is. Resolves in every case. */
export function sendCv(cv: CvToSend, token: string, onProgress: (share: number) => void, signal: AbortSignal): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const nothing = () => resolve({ status: 0, body: null, retryAfter: null })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onload = () =>
      resolve({ status: request.status, body: parsed(request.responseText), retryAfter: request.getResponseHeader('retry-after') })
    request.onerror = nothing
    request.onabort = nothing
    request.ontimeout = nothing
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/v1/candidates/cvs')
    request.timeout = 10 * 60_000
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('idempotency-key', cv.key)
    request.setRequestHeader('accept', 'application/json')
    const form = new FormData()
    if (cv.source !== '') form.append('source', cv.source)
    form.append('file', cv.file)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A file that was deleted or changed since it was chosen looks like a broken connection to the request. */
export const stillThere = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
