import { CLIENT_CAPABILITIES_META_KEY, type InputRequiredResult, inputRequired, ProtocolError } from '@modelcontextprotocol/server'
import type { PendingInfo, Verdict } from '../verdict.ts'
import { whoDecides } from './call-result.ts'

/** An approval that somebody can give, with the place where. */
export interface Offer {
  readonly id: string
  readonly url: string
  /** For the user of the client; the arguments are behind the link. */
  readonly message: string
  readonly error: { readonly code: string; readonly message: string; readonly pending: PendingInfo }
}

/** How a client is offered what a call waits for; undefined leaves it at the answer that tells of it. */
export type Offering = (offer: Offer) => InputRequiredResult | undefined

/** What a refused call could offer: only where people can decide now, and somewhere. */
export function offerIn(verdict: Verdict): Offer | undefined {
  if (verdict.status !== 'refused' || verdict.pending === undefined) return undefined
  const { code, message, pending } = verdict
  const { id, status, decidable, url, action } = pending
  if (status !== 'Pending' || !decidable || url === undefined) return undefined
  const who = whoDecides(pending)
  const words = `This call waits for an approval (${action}).${who === '' ? '' : ` ${who}`} Open the link to look at it, or pass the link on to whoever decides.`
  return { id, url, message: words, error: { code, message, pending } }
}

const URL_ELICITATION_REQUIRED = -32042
/** So many calls of one session are remembered as offered. */
const MOST = 1_000

/**
 * For clients of revisions with sessions: the error that names the addresses to visit before the request is made again (2025-11-25). Each
 * call is offered once, so that asking how it stands does not send the user to the same page again.
 */
export class SessionElicitation {
  private declared = false
  private readonly offered = new Set<string>()

  /** Hears what the client can do, from its `initialize`. */
  learn(params: unknown): void {
    this.declared = canVisit((params as { capabilities?: unknown } | undefined)?.capabilities)
  }

  readonly offer: Offering = ({ id, url, message, error }) => {
    if (!this.declared || this.offered.has(id)) return undefined
    if (this.offered.size >= MOST) this.offered.clear()
    this.offered.add(id)
    const elicitations = [{ mode: 'url', elicitationId: id, url, message }]
    throw new ProtocolError(URL_ELICITATION_REQUIRED, message, { elicitations, 'tanager/error': error })
  }
}

/** For clients of the revision without sessions (2026-07-28): the answer asks for the visit, and the client makes the call again. */
export const requestElicitation =
  (request: {
    readonly envelope?: object | undefined
    readonly inputResponses?: Readonly<Record<string, unknown>> | undefined
  }): Offering =>
  ({ url, message }) => {
    const capabilities = (request.envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
    const asked = request.inputResponses !== undefined && Object.hasOwn(request.inputResponses, 'approval')
    return canVisit(capabilities) && !asked
      ? inputRequired({ inputRequests: { approval: inputRequired.elicitUrl({ message, url }) } })
      : undefined
  }

function canVisit(capabilities: unknown): boolean {
  const { elicitation } = (capabilities ?? {}) as { elicitation?: { url?: unknown } }
  return typeof elicitation?.url === 'object' && elicitation.url !== null
}
