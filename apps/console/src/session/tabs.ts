/**
 * What the tabs of one browser tell each other. The channel reaches pages of this origin alone and stores nothing, so a token that goes
 * through it is in memory only, as it was before (ADR 0040).
 */
export type Message =
  /** A tab that has just opened asks whether somebody is signed in. */
  | { readonly kind: 'ask' }
  /** The answer; also sent when a token was renewed. */
  | { readonly kind: 'token'; readonly userId: string; readonly token: string }
  /** The person signed out: every tab of theirs does. */
  | { readonly kind: 'out'; readonly userId: string }
  /** Something was touched in another tab. */
  | { readonly kind: 'active' }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tanager.session')

export const tell = (message: Message): void => channel?.postMessage(message)

/** Calls back for each message of another tab; answers how to stop. */
export function listen(hear: (message: Message) => void): () => void {
  const on = ({ data }: MessageEvent<Message>) => hear(data)
  channel?.addEventListener('message', on)
  return () => channel?.removeEventListener('message', on)
}

/** How long a new tab waits for an answer. A tab in the background answers messages at once. */
const ANSWER_MS = 400

/** The token of a tab in which somebody is signed in; null where nobody answers. */
export function tokenOfAnotherTab(waitMs = ANSWER_MS): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (token: string | null) => {
      clearTimeout(timer)
      stop()
      resolve(token)
    }
    const timer = setTimeout(() => settle(null), waitMs)
    const stop = listen((message) => {
      if (message.kind === 'token') settle(message.token)
    })
    tell({ kind: 'ask' })
  })
}
