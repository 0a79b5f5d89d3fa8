import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../session/session.ts'
import { awaitsAnswer } from '../../ui/approval-thread.tsx'
import type { DecisionValue } from '../../ui/decision.tsx'
import {
  type Icon,
  IconAlertTriangle,
  IconBriefcase,
  IconCalendar,
  IconClipboardText,
  IconCopy,
  IconFileSearch,
  IconMail,
  IconMessageCircle,
  IconMessageQuestion,
  IconMessageReply,
  IconTool,
  IconUserCheck,
  IconUserStar,
} from '../../ui/icons.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { day, exact } from '../../ui/relative-time.tsx'
import { roleInPlace } from '../../ui/step-state.ts'
import { useWords } from '../../ui/words.ts'
import type { ApplicationItem } from '../applications/applications.queries.ts'
import { type Approval, canDecideHere, decideApproval, decisionsMade, recordOf, sendDecision } from '../approvals/approvals.queries.ts'
import { useSubject } from '../discrepancies/use-subject.ts'
import { markNoteRead } from '../notes/notes.queries.ts'
import type { Offer } from '../offers/offers.queries.ts'
import { ApprovalFact } from './approval-fact.tsx'
import { DecisionFact } from './decision-fact.tsx'
import { useDecisionWords } from './decision-words.ts'
import { DuplicateFact } from './duplicate-fact.tsx'
import { applicationRowQuery, tanRowQuery } from './row-queries.ts'
import { UnopenedFact } from './unopened-fact.tsx'
import { useApprovalTitles } from './use-approval-titles.ts'
import type { Interview, Work } from './work.queries.ts'
import type { WorkItem } from './work-row.tsx'

export const KIND_ICONS: Readonly<Record<string, Icon>> = {
  tan: IconBriefcase,
  shortlist: IconUserStar,
  offer: IconMail,
  discrepancy: IconAlertTriangle,
  employee_conversion: IconUserCheck,
}

/** Where the rest of a section is, if the service has more of it. */
export type PagedWork = Pick<Work['lists'][keyof Work['lists']], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

export interface Section {
  readonly key:
    | 'approvals'
    | 'shortlists'
    | 'calls'
    | 'questions'
    | 'mentions'
    | 'dataRequests'
    | 'feedback'
    | 'decisions'
    | 'discrepancies'
    | 'documents'
    | 'forms'
    | 'conversions'
    | 'offers'
    | 'toPlan'
    | 'duplicates'
    | 'toCome'
    | 'others'
    | 'otherShortlists'
  readonly items: readonly WorkItem[]
  readonly list: PagedWork
  /** Nothing that this person has to do: only its head is shown, until one asks for the rows. */
  readonly isFolded?: boolean
  /** Several of them can be decided together: each by its key, and what follows once. */
  readonly many?: {
    readonly decide: (key: string, decision: DecisionValue, comment: string | undefined) => Promise<unknown>
    readonly after: () => Promise<unknown>
  }
}

/** What waits, as rows: the sections in the order in which they press. */
export function useSections(work: Work): Section[] {
  const { t } = useTranslation(['work', 'common', 'tools'])
  const words = useWords()
  const { me, actingFor } = useSession()
  const wordsFor = useDecisionWords()
  const titleOf = useApprovalTitles()
  const subject = useSubject()
  const nameOf = usePersonName()
  const unnamed = t('common:unnamed')
  const isOthers = (one: Approval) => work.others.includes(one) || work.otherShortlists.includes(one)

  const approval = (one: Approval): WorkItem => ({
    key: one.id,
    kind: [t(`kind.${one.entity_type as 'tan'}`), ...forWhom(one), ...talkOf(one)].join(' · '),
    Icon: KIND_ICONS[one.entity_type] ?? IconClipboardText,
    title: titleOf(one),
    fact: createElement(ApprovalFact, { approval: one }),
    at: one.requested_at,
    href: recordOf(one),
    ...(one.entity_type === 'shortlist' ? { about: () => nameIn(one.entity_id) ?? titleOf(one) } : {}),
    ...(canDecideHere(one) ? { decide: () => decideOn(one), words: wordsFor(one) } : { doing: t('doing.convert') }),
  })
  /** Whose decision it is, where it is not one's own: that of the person one is the deputy of, or of another role. */
  function forWhom(one: Approval): string[] {
    if (actingFor !== undefined) return [t('common:chain.for', { name: actingFor.name })]
    const role = roleInPlace(one.steps, me.role)
    if (role !== undefined) return [t('common:chain.inPlaceOf', { role: words.role(role) })]
    return isOthers(one) ? [t('common:chain.inPlaceOf', { role: nameOf(one.hiring_manager_id) })] : []
  }
  /** Where the questions about a request stand. */
  function talkOf(one: Approval): string[] {
    if (one.comments.length === 0) return []
    return [t(awaitsAnswer(one) ? 'talk.asked' : 'talk.answered')]
  }
  const question = (one: Approval): WorkItem => ({
    key: one.id,
    kind: t(`kind.${one.entity_type as 'tan'}`),
    Icon: IconMessageQuestion,
    title: titleOf(one),
    fact: t('common:quoted', { text: one.comments.at(-1)?.text ?? '' }),
    at: one.comments.at(-1)?.at ?? one.requested_at,
    href: recordOf(one),
    doing: t('doing.question'),
  })
  const panel =
    (doing: 'feedback' | 'open') =>
    (interview: Interview): WorkItem => ({
      key: interview.id,
      kind: t('kind.feedback'),
      Icon: IconMessageCircle,
      title: interview.candidate_name ?? unnamed,
      fact: t('fact.interview', { round: interview.round, title: interview.tan_title, when: exact(interview.starts_at) }),
      at: interview.starts_at,
      href: `/interviews/${interview.id}`,
      doing: t(`doing.${doing}`),
    })
  const offer =
    (doing: 'submit' | 'send' | 'answer') =>
    (one: Offer): WorkItem => ({
      key: one.id,
      kind: t(`kind.${doing}`),
      Icon: IconMail,
      title: `${one.candidate_name ?? unnamed}, ${one.job_title}`,
      fact: `${one.offer_number} · ${t('fact.answerBy', { date: day(one.expires_on) })}`,
      at: one.updated_at,
      href: `/offers/${one.id}`,
      doing: t(`doing.${doing}`),
    })
  const application = (one: ApplicationItem) => ({
    key: one.id,
    title: one.candidate_name ?? unnamed,
    fact: `${one.tan_number} ${one.tan_title}`,
    at: one.updated_at,
  })
  const { drafts, approved, sent } = work.lists
  return [
    { key: 'approvals', items: asTheyWait(work.approvals).map(approval), list: work.lists.approvals },
    {
      key: 'shortlists',
      items: asTheyWait(work.shortlists).map(approval),
      list: work.lists.approvals,
      many: together(work.shortlists),
    },
    {
      key: 'calls',
      list: work.lists.calls,
      items: work.calls.map((one) => ({
        key: one.id,
        kind: [t('kind.call'), ...(one.findings.length > 0 ? [t('tools:pending.findings')] : [])].join(' · '),
        Icon: IconTool,
        title: `${one.server} · ${one.tool}`,
        fact: one.arguments_text,
        at: one.created_at,
        href: `/tools/calls/${one.id}`,
        doing: t('doing.call'),
      })),
    },
    { key: 'questions', items: work.questions.map(question), list: work.lists.questions },
    {
      key: 'mentions',
      list: work.lists.mentions,
      items: work.mentions.map((one) => ({
        key: one.id,
        kind: [t('kind.mention'), ...(one.tan_number === null ? [] : [one.tan_number])].join(' · '),
        Icon: IconMessageReply,
        title: one.candidate_name ?? unnamed,
        fact: t('by', { name: one.written_by.display_name, text: one.text }),
        at: one.created_at,
        href: one.application_id === null ? `/candidates/${one.candidate_id}` : `/applications/${one.application_id}`,
        doing: t('doing.mention'),
        quick: { label: t('markRead'), act: () => markNoteRead(one.id) },
      })),
    },
    {
      key: 'dataRequests',
      list: work.lists.dataRequests,
      items: work.dataRequests.map((one) => ({
        key: one.id,
        kind: t('kind.dataRequest'),
        Icon: IconFileSearch,
        title: t(`title.dataRequest.${one.kind as 'Export'}`, { name: one.candidate_name ?? unnamed }),
        fact: t('by', { name: one.requested_by.display_name, text: one.reason ?? '' }),
        at: one.requested_at,
        href: `/data-requests/${one.id}`,
        doing: t('doing.dataRequest'),
      })),
    },
    { key: 'feedback', items: work.feedback.map(panel('feedback')), list: work.lists.interviews },
    {
      key: 'decisions',
      list: work.lists.decisions,
      items: work.decisions.map((one) => ({
        ...application(one),
        fact: createElement(DecisionFact, { application: one }),
        kind: t('kind.decision'),
        Icon: IconUserStar,
        href: `/applications/${one.id}`,
        doing: t('doing.decide'),
      })),
    },
    {
      key: 'discrepancies',
      list: work.lists.discrepancies,
      items: work.discrepancies.map((one) => ({
        key: one.id,
        kind: t(`severity.${one.severity as 'High'}`),
        Icon: IconAlertTriangle,
        title: one.candidate_name ?? unnamed,
        fact: `${subject(one)} · ${one.description}`,
        at: one.created_at,
        href: `/discrepancies/${one.id}`,
        doing: t('doing.discrepancy'),
      })),
    },
    {
      key: 'documents',
      list: work.lists.unopened,
      items: work.documents.map((one) => ({
        key: one.application_id,
        kind: t('kind.documents'),
        Icon: IconFileSearch,
        title: one.candidate_name ?? unnamed,
        fact: createElement(UnopenedFact, { checks: one.checks }),
        at: null,
        href: `/onboarding/${one.application_id}`,
        doing: t('doing.documents'),
      })),
    },
    {
      key: 'forms',
      list: work.lists.accepted,
      items: work.forms.map((one) => ({
        ...application(one),
        kind: t('kind.form'),
        Icon: IconClipboardText,
        href: `/onboarding/${one.id}`,
        doing: t('doing.form'),
      })),
    },
    { key: 'conversions', items: work.conversions.map(approval), list: work.lists.approvals },
    {
      key: 'offers',
      list: [sent, approved, drafts].find(({ hasNextPage }) => hasNextPage) ?? sent,
      items: [...work.toAnswer.map(offer('answer')), ...work.toSend.map(offer('send')), ...work.toSubmit.map(offer('submit'))],
    },
    {
      key: 'toPlan',
      list: work.lists.shortlisted,
      items: work.toPlan.map((one) => ({
        ...application(one),
        kind: t('kind.toPlan'),
        Icon: IconCalendar,
        href: `/applications/${one.id}`,
        doing: t('doing.plan'),
        doingAt: `/interviews?application=${one.id}`,
      })),
    },
    {
      key: 'duplicates',
      list: work.lists.suggestions,
      items: work.duplicates.map(({ first: one, pairs, people, isOneFile, reasons }) => ({
        key: one.id,
        kind: t('kind.duplicate'),
        Icon: IconCopy,
        title:
          pairs.length === 1 || !isOneFile
            ? t('pair', { one: one.candidate_name ?? unnamed, other: one.other_candidate_name ?? unnamed })
            : t('records', { name: one.candidate_name ?? unnamed, count: people }),
        fact: createElement(DuplicateFact, { reasons }),
        at: one.created_at,
        href: pairs.length === 1 ? `/duplicates/${one.id}` : '/duplicates',
        doing: t('doing.compare'),
      })),
    },
    { key: 'toCome', items: work.toCome.map(panel('open')), list: work.lists.interviews },
    {
      key: 'otherShortlists',
      items: asTheyWait(work.otherShortlists).map(approval),
      list: work.ofOthers,
      many: together(work.otherShortlists),
      isFolded: true,
    },
    { key: 'others', items: asTheyWait(work.others).map(approval), list: work.ofOthers, isFolded: true },
  ]
}

const together = (approvals: readonly Approval[]): NonNullable<Section['many']> => ({
  decide: async (key, decision, comment) => {
    const one = approvals.find(({ id }) => id === key)
    if (one !== undefined) await sendDecision(one, decision, comment, null)
  },
  after: decisionsMade,
})

/** The longest waiting first; those that wait for an answer, and not for this person, last. */
const asTheyWait = (approvals: readonly Approval[]): Approval[] =>
  [...approvals].sort((a, b) => Number(awaitsAnswer(a)) - Number(awaitsAnswer(b)) || a.requested_at.localeCompare(b.requested_at))

/** The version of the record that is shown beside the request, where its kind is decided on one; null while it is not fetched. */
const seenVersion = ({ entity_type, entity_id }: Approval): number | null =>
  entity_type === 'tan' ? (queryClient.getQueryData(tanRowQuery(entity_id).queryKey)?.row_version ?? null) : null

/** Bound to the version that is shown at this moment. */
function decideOn(one: Approval): (decision: DecisionValue, comment: string | undefined) => Promise<void> {
  const seen = seenVersion(one)
  return (decision, comment) => decideApproval(one, decision, comment, seen)
}

/** Whom an application is of, if it has been fetched: the row fetches it for its fact. */
const nameIn = (applicationId: string): string | null =>
  queryClient.getQueryData(applicationRowQuery(applicationId).queryKey)?.candidate_name ?? null
