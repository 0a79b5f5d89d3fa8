import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { useFurtherPages } from '../../api/further-pages.ts'
import type { components } from '../../api/talent.gen.ts'
import { settings } from '../../app/settings.ts'
import { useMay } from '../../session/session.ts'
import { useApplicationsIn, useDecisionsDue } from '../applications/applications.queries.ts'
import { type Approval, useApprovals } from '../approvals/approvals.queries.ts'
import { useDataRequests } from '../data-requests/data-requests.queries.ts'
import { useSuggestions } from '../duplicates/duplicates.queries.ts'
import { groupPairs } from '../duplicates/group-pairs.ts'
import { useMentions } from '../notes/notes.queries.ts'
import { useOffers } from '../offers/offers.queries.ts'
import { useCases } from '../onboarding/onboarding.queries.ts'
import { useCalls } from '../tools/tools.queries.ts'

export type Interview = components['schemas']['Interview']
export type Discrepancy = components['schemas']['Discrepancy']

const OFTEN = { refetchInterval: 30_000 }
/** What nobody sits and waits for. */
const AT_TIMES = { refetchInterval: 120_000 }

/**
 * All that waits for this person, list by list; each is asked for only where the person may read it. What waits for others, in whose place
 * this person may decide, is asked for where it is shown.
 */
export function useWork({ withOthers }: { withOthers: boolean }) {
  const seesApprovals = useMay('approval.read')
  const approvals = useApprovals({ status: 'Pending', due: 'own' }, { enabled: seesApprovals, ...OFTEN })
  const ofOthers = useApprovals({ status: 'Pending', due: 'others' }, { enabled: seesApprovals && withOthers, ...AT_TIMES })
  const questions = useApprovals({ status: 'Pending', toAnswer: true }, { enabled: useMay('approval.comment'), ...OFTEN })
  const unopened = useCases({ enabled: useMay('verification.read'), mine: true, ...OFTEN })
  const mentions = useMentions({ enabled: useMay('note.read'), ...OFTEN })
  const dataRequests = useDataRequests({ status: 'Pending' }, { enabled: useMay('data-request.decide'), ...OFTEN })
  const interviews = useCursorPages<Interview>(
    ['interviews', 'mine', 'Scheduled'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/interviews', {
          params: { query: { mine: true, status: 'Scheduled', limit: 50, ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    { enabled: useMay('interview.read'), ...OFTEN },
  )
  const discrepancies = useCursorPages<Discrepancy>(
    ['discrepancies', 'work'],
    (cursor, signal) =>
      bodyOf(api.GET('/api/v1/discrepancies', { params: { query: { status: 'Open', limit: 50, ...(cursor ? { cursor } : {}) } }, signal })),
    { enabled: useMay('discrepancy.read'), ...OFTEN },
  )
  const decisions = useDecisionsDue({ enabled: useMay('application.reject'), ...OFTEN })
  const accepted = useApplicationsIn('OfferAccepted', undefined, { enabled: useMay('green-form.issue'), ...OFTEN })
  const shortlisted = useApplicationsIn('Shortlisted', undefined, { enabled: useMay('interview.schedule'), ...AT_TIMES })
  const drafts = useOffers('Draft', { enabled: useMay('offer.submit'), ...AT_TIMES })
  const approved = useOffers('Approved', { enabled: useMay('offer.send'), ...AT_TIMES })
  const sent = useOffers('Sent', { enabled: useMay('offer.record-acceptance'), ...AT_TIMES })
  const suggestions = useSuggestions('Open', { enabled: useMay('duplicate.review'), ...AT_TIMES })
  const calls = useCalls('Pending', { enabled: settings.tools, ...OFTEN })
  const panels = interviews.items
    .filter(({ allowed_actions }) => allowed_actions.includes('interview.feedback'))
    .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
  const now = new Date().toISOString()
  const { items: own } = approvals
  const { items: others } = ofOthers
  // The service lists the newest first, and what waits longest comes first here.
  const { goesOn } = useFurtherPages({ ...approvals, hasNextPage: approvals.hasNextPage && withOthers }, DECISION_PAGES)
  const due = new Set(approvals.items.map(({ id }) => id))
  const isShortlist = ({ entity_type }: Approval) => entity_type === 'shortlist'
  const isConversion = ({ entity_type }: Approval) => entity_type === 'employee_conversion'
  return {
    /** More of one's own is on its way. */
    goesOn,
    /** What waits for others, page by page. */
    ofOthers,
    lists: {
      approvals,
      questions,
      mentions,
      dataRequests,
      interviews,
      discrepancies,
      unopened,
      decisions,
      accepted,
      shortlisted,
      drafts,
      approved,
      sent,
      suggestions,
      calls,
    },
    approvals: own.filter((one) => !isConversion(one) && !isShortlist(one)),
    shortlists: own.filter(isShortlist),
    /** What somebody else is expected to decide, and this person may decide as well. */
    others: others.filter((one) => !isShortlist(one)),
    otherShortlists: others.filter(isShortlist),
    conversions: own.filter(isConversion), // the service lists one as due only once everything holds
    /** Calls of agents that this person decides on; those about a record are decided there, among the approvals. */
    calls: calls.items.filter(({ allowed_actions }) => allowed_actions.includes('call.decide')),
    /** One's own requests with a question that nobody has answered. */
    questions: questions.items,
    /** Notes in which a colleague mentions this person, until they are marked as read. */
    mentions: mentions.items,
    /** Requests of others to export or erase a person; one's own wait for somebody else. */
    dataRequests: dataRequests.items.filter(({ allowed_actions }) => allowed_actions.includes('data-request.decide')),
    /** Documents that a verification officer or HR operations has to open; the service lists them for those alone. */
    documents: unopened.items,
    /** Everybody on the panels has given feedback: make an offer, plan another round, or reject. */
    decisions: decisions.items,
    // The longest past first: that is the one which is waited for.
    feedback: panels.filter(({ starts_at }) => starts_at <= now),
    /** One's own that are still to come: good to know, but nothing is owed yet. */
    toCome: panels.filter(({ starts_at }) => starts_at > now),
    // Those that are decided here stand among the approvals already.
    discrepancies: discrepancies.items.filter((one) => one.allowed_actions.length > 0 && !due.has(one.approval_request_id)),
    forms: accepted.items.filter(({ allowed_actions }) => allowed_actions.includes('green-form.issue')),
    toPlan: shortlisted.items.filter(({ allowed_actions }) => allowed_actions.includes('interview.schedule')),
    toSubmit: drafts.items.filter(({ allowed_actions }) => allowed_actions.includes('offer.submit')),
    toSend: approved.items.filter(({ allowed_actions }) => allowed_actions.includes('offer.send')),
    // Until its last day is near, an offer waits for the candidate and for nobody here.
    toAnswer: sent.items.filter(
      ({ allowed_actions, expires_on }) => allowed_actions.includes('offer.record-acceptance') && expires_on <= inDays(ANSWER_DAYS),
    ),
    /** Pairs of one and the same file are one thing to do. */
    duplicates: groupPairs(suggestions.items),
  }
}
export type Work = ReturnType<typeof useWork>

/** How many pages of fifty of one's own decisions are fetched without asking. */
const DECISION_PAGES = 4
const ANSWER_DAYS = 3
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** How much waits, for the navigation: the number, and whether the service has more of it. */
export function useWorkCount(): { count: number; more: boolean } {
  const { lists, goesOn, ofOthers, toCome, others, otherShortlists, ...items } = useWork({ withOthers: false })
  return {
    count: Object.values(items).reduce((sum, some) => sum + some.length, 0),
    more: Object.values(lists).some(({ hasNextPage }) => hasNextPage),
  }
}
