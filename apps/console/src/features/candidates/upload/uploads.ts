import { useSyncExternalStore } from 'react'
import { renewedToken, sessionState } from '../../../session/session.ts'
import { uploaded } from '../candidates.queries.ts'
import { sendCv, stillThere } from './send-cv.ts'
import { createUploadQueue, type UploadState } from './upload-queue.ts'

/** The one queue of this tab. It goes on while one walks from page to page. */
export const uploads = createUploadQueue({
  send: sendCv,
  stillThere,
  renewedToken,
  token() {
    const now = sessionState()
    return now.kind === 'out' ? null : now.session.token
  },
  online: (signal) => (navigator.onLine ? Promise.resolve() : once(window, 'online', signal)),
  async pause(ms, signal) {
    const timer = new EventTarget()
    const timeout = setTimeout(() => timer.dispatchEvent(new Event('over')), ms)
    await once(timer, 'over', signal)
    clearTimeout(timeout)
  },
  onDone: uploaded,
})

export const useUploads = (): UploadState => useSyncExternalStore(uploads.subscribe, uploads.state)

/** Resolves at the event, or when the wait is called off. */
const once = (target: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    target.addEventListener(event, () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
