import { clearTab } from './clear-tab.ts'
import { openSession } from './open-session.ts'
import { enter, type Session, sessionState } from './session.ts'
import { listen, tell } from './tabs.ts'

export const announce = ({ me, token }: Session): void => tell({ kind: 'token', userId: me.user.id, token })

/** Answers other tabs, takes their renewed tokens, and leaves with them. Once for the page. */
export function followTabs({ sharesTokens }: { sharesTokens: boolean }): () => void {
  return listen((message) => {
    const now = sessionState()
    if (message.kind === 'ask' && sharesTokens && now.kind === 'in') announce(now.session)
    if (now.kind === 'out') return
    const { session } = now
    if (message.kind === 'out' && message.userId === session.me.user.id) clearTab()
    if (message.kind !== 'token' || message.userId !== session.me.user.id || message.token === session.token) return
    // What waits under an ended session goes on with the token that another tab has got.
    if (now.kind === 'expired') void openSession(message.token, session.actingFor).then(enter, () => {})
    else enter({ ...session, token: message.token })
  })
}
