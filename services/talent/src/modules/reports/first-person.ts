import type { AskRequest } from '@tanager/ask-contract'
import type { Actor } from '../../context.ts'

type Asker = Pick<Actor, 'displayName' | 'role' | 'isPerson'>

const REQUISITIONS = 'requisitions?|reqs?|TANs?|vacanc(?:y|ies)|openings?|positions?|jobs?|postings?|hiring requests?'
const PEOPLE = 'applicants?|candidates?|applications?|offers?|hires?|shortlists?|pipeline|new hires'
const OTHERS =
  'interviews?|panels?|approvals?|approval requests?|decisions?|feedback|assessments?|uploads?|CVs?|entries|drafts?|discrepanc(?:y|ies)|cases?'
/** At most three words that describe them: "my three open requisitions". */
const NO_DESCRIPTION =
  'colleagues?|team|teams|boss|manager|department|slides|report|ha[ds]|have|is|are|was|were|who|that|for|of|in|on|at|to|with|and|or'
const DESCRIBED = `((?:(?!(?:${NO_DESCRIPTION})\\b)[\\p{L}\\p{N}-]{1,30} ){0,3}?)`
const my = (nouns: string): RegExp => new RegExp(`\\bmy ${DESCRIBED}(${nouns})\\b`, 'giu')
const [MY_REQUISITIONS, MY_PEOPLE, MY_OTHERS] = [my(REQUISITIONS), my(PEOPLE), my(OTHERS)]

/** What waits for somebody is told by the role that has to decide. */
const WAITING =
  /\b(?:what|anything|something|things?|everything)(?: is| are|'s)?(?: still| now| currently)? (?:waits?|waiting|pending|due|open)(?: right now)? (?:for|on|with) me\b|\bwhat (?:do i (?:still )?(?:have|need) to|must i|should i) (?:approve|decide|sign off|do)(?: on)?\b/giu
const APPROVALS_FOR_ME = /\b((?:approvals?|approval requests?|requests?|decisions?|sign-offs?)\b[^.?!]{0,60}?\b(?:for|on|with|by)) me\b/giu

const ACTIONS =
  'draft|drafted|create|created|raise|raised|open|opened|request|requested|enter|entered|schedule|scheduled|arrange|arranged|conduct|conducted|interview|interviewed|sit|sat|approve|approved|reject|rejected|decide|decided|upload|uploaded|submit|submitted|send|sent|manage|managed|own|give|gave|write|wrote|hire|hired|made|make|review|reviewed|put forward'
/** "offers I drafted", "which interviews did I schedule": somebody did something; "I need" and "I want" ask. */
const I_DID = new RegExp(`\\bI(?='ve | have | had | ever | also | already | (?:${ACTIONS})\\b)(?:'ve)?`, 'gu')
const DID_I = new RegExp(`\\b(did|have|has|had|do|does) i (?=(?:ever |already |still )?(?:${ACTIONS})\\b)`, 'giu')
const DO_I_HAVE = /\b(?:do|did|will) i (have)\b/giu
const BY_ME = new RegExp(`\\b((?:${ACTIONS}|assigned|given|left)\\b[^.?!,]{0,20}? (?:by|to|from|for|with)) me\\b`, 'giu')
const OWN = /\b(?:only|just) mine\b/giu

/** Those who ask for people for their own department; the others work on requisitions of many. */
const HIRES: ReadonlySet<string> = new Set(['HIRING_MANAGER', 'DEPARTMENT_HEAD'])

/**
 * A question with the asker's name where it says "my", "I" or "me", as somebody else would put it. The Query API knows no user, and need not:
 * a name in a question gives no rights, and everybody may write one. A service account has no rows of its own.
 */
export function nameAsker(question: string, { displayName, role, isPerson }: Asker): string {
  if (!isPerson) return question
  const hires = HIRES.has(role)
  return question
    .replace(WAITING, `which approvals are waiting for the role ${role}`)
    .replace(APPROVALS_FOR_ME, `$1 the role ${role}`)
    .replace(MY_PEOPLE, hires ? `$1$2 for ${displayName}'s requisitions` : `${displayName}'s $1$2`)
    .replace(MY_REQUISITIONS, hires ? `${displayName}'s $1$2` : `$1$2 raised by ${displayName}`)
    .replace(MY_OTHERS, `${displayName}'s $1$2`)
    .replace(DID_I, `$1 ${displayName} `)
    .replace(DO_I_HAVE, `does ${displayName} $1`)
    .replace(I_DID, displayName)
    .replace(BY_ME, `$1 ${displayName}`)
    .replace(OWN, `only those of ${displayName}`)
}

/** The same for the questions before this one, which a follow-up is read with. */
export const nameAskerIn = (request: AskRequest, asker: Asker): AskRequest => ({
  ...request,
  question: nameAsker(request.question, asker),
  ...(request.conversation_history && {
    conversation_history: request.conversation_history.map((turn) => ({ ...turn, question: nameAsker(turn.question, asker) })),
  }),
})
