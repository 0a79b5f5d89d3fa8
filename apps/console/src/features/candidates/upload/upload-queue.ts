import { type CvUploadResult, nextStep, type UploadAnswer } from './answer-to-upload.ts'
import type { CvToSend } from './send-cv.ts'

export type UploadPhase =
  | { readonly kind: 'waiting' }
  /** `share` 1: the bytes are there, and the service reads them. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'done'; readonly result: CvUploadResult }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string; readonly final: boolean }

export interface Upload extends CvToSend {
  readonly id: number
  readonly phase: UploadPhase
}
export interface UploadState {
  readonly uploads: readonly Upload[]
  /** Why nothing moves at the moment. */
  readonly held: 'connection' | 'busy' | null
}

/** What the queue needs of the world around it. */
export interface UploadPorts {
  send: (cv: CvToSend, token: string, onProgress: (share: number) => void, signal: AbortSignal) => Promise<UploadAnswer>
  stillThere: (file: File) => Promise<boolean>
  /** Null: signed out. */
  token: () => string | null
  renewedToken: (rejected: string) => Promise<string>
  /** Resolves when there is a network; at once when there is one. */
  online: (signal: AbortSignal) => Promise<void>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  onDone: (result: CvUploadResult) => void
}

const PARALLEL = 3
/** Tries without any answer, while the browser believes to be online, before a file is given up. */
const MOST_TRIES = 8

const NOTHING: UploadState = { uploads: [], held: null }

/** Files on their way into the bank: a few at once, each until it is in or refused. It lives outside of any page. */
export function createUploadQueue(ports: UploadPorts) {
  let state = NOTHING
  let lastId = 0
  let running = 0
  let stop = new AbortController()
  /** A wait that one file was told concerns them all: the limit is per person, the network is one. */
  let hold: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function change(next: UploadState): void {
    state = next
    for (const listener of listeners) listener()
  }
  const setPhase = (id: number, phase: UploadPhase) =>
    change({ ...state, uploads: state.uploads.map((upload) => (upload.id === id ? { ...upload, phase } : upload)) })

  function work(): void {
    while (running < PARALLEL) {
      const upload = state.uploads.find(({ phase }) => phase.kind === 'waiting')
      if (upload === undefined) return
      running += 1
      setPhase(upload.id, { kind: 'sending', share: 0 })
      const { signal } = stop
      void carry(upload, signal).then((phase) => {
        if (signal.aborted) return
        running -= 1
        setPhase(upload.id, phase)
        if (phase.kind === 'done') ports.onDone(phase.result)
        work()
      })
    }
  }

  /** Takes one file to its end. */
  async function carry(upload: Upload, signal: AbortSignal): Promise<UploadPhase> {
    const giveUp = (code: string): UploadPhase => ({ kind: 'failed', code, detail: '', final: code === 'file_gone' })
    let token = ports.token()
    let unanswered = 0
    for (let attempt = 1; ; attempt += 1) {
      await hold
      if (token === null || signal.aborted) return giveUp('signed_out')
      const onProgress = (share: number) => {
        if (!signal.aborted) setPhase(upload.id, { kind: 'sending', share })
      }
      const step = nextStep(await ports.send(upload, token, onProgress, signal), attempt)
      if (signal.aborted) return giveUp('signed_out')
      if (step.kind === 'done') return { kind: 'done', result: step.result }
      if (step.kind === 'refused') return { kind: 'failed', code: step.code, detail: step.detail, final: step.final }
      if (step.kind === 'sign-in') {
        token = await ports.renewedToken(token).catch(() => null)
        continue
      }
      if (step.reason === 'connection') {
        if (!(await ports.stillThere(upload.file))) return giveUp('file_gone')
        unanswered += 1
        if (unanswered > MOST_TRIES) return giveUp('no_connection')
      }
      onProgress(0)
      await holdAll(step.ms, step.reason, signal)
    }
  }

  function holdAll(ms: number, reason: 'connection' | 'busy', signal: AbortSignal): Promise<void> {
    hold ??= (async () => {
      change({ ...state, held: reason })
      await ports.online(signal)
      await ports.pause(ms, signal)
      if (signal.aborted) return
      hold = null
      change({ ...state, held: null })
    })()
    return hold
  }

  const requeue = (which: (upload: Upload) => boolean) => {
    change({
      ...state,
      uploads: state.uploads.map((upload) => (which(upload) && canRetry(upload) ? { ...upload, phase: { kind: 'waiting' } } : upload)),
    })
    work()
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: readonly File[], source: string): void {
      const added = files.map((file): Upload => {
        lastId += 1
        return { id: lastId, file, source, key: crypto.randomUUID(), phase: { kind: 'waiting' } }
      })
      change({ ...state, uploads: [...state.uploads, ...added] })
      work()
    },
    retry: (id: number) => requeue((upload) => upload.id === id),
    retryFailed: () => requeue(() => true),
    /** Empties the tray of what has come to its end. */
    clear: () => change({ ...state, uploads: state.uploads.filter(isUnderway) }),
    /** The person is gone: what is not in stays out. */
    forget(): void {
      stop.abort()
      stop = new AbortController()
      running = 0
      hold = null
      change(NOTHING)
    },
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>

export const isUnderway = ({ phase }: Upload): boolean => phase.kind === 'waiting' || phase.kind === 'sending'
export const canRetry = ({ phase }: Upload): boolean => phase.kind === 'failed' && !phase.final
