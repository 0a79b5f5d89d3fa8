import {
  IconAlertTriangle,
  IconBriefcase,
  IconClipboardText,
  IconMail,
  IconMessageCircle,
  IconUserCheck,
  IconUserStar,
  type TablerIcon,
} from '@tabler/icons-react'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { exact } from '../../ui/relative-time.tsx'
import { ApprovalFact } from './approval-fact.tsx'
import { type Approval, canDecideHere, decideApproval, recordOf } from './approvals.queries.ts'
import { useDecisionWords } from './decision-words.ts'
import type { Work } from './work.queries.ts'
import type { WorkItem } from './work-row.tsx'

export const KIND_ICONS: Readonly<Record<string, TablerIcon>> = {
  tan: IconBriefcase,
  shortlist: IconUserStar,
  offer: IconMail,
  discrepancy: IconAlertTriangle,
  employee_conversion: IconUserCheck,
}

export interface Section {
  readonly key: 'approvals' | 'feedback' | 'discrepancies' | 'forms' | 'conversions'
  readonly items: readonly WorkItem[]
  readonly list: Work['lists'][keyof Work['lists']]
}

/** What waits, as rows: the sections in the order in which they press. */
export function useSections(work: Work): Section[] {
  const { t } = useTranslation(['work', 'common'])
  const wordsFor = useDecisionWords()
  const unnamed = t('common:unnamed')

  const approval = (one: Approval): WorkItem => ({
    key: one.id,
    kind: t(`kind.${one.entity_type as 'tan'}`),
    Icon: KIND_ICONS[one.entity_type] ?? IconClipboardText,
    title: one.title,
    fact: createElement(ApprovalFact, { approval: one }),
    at: one.requested_at,
    href: recordOf(one),
    ...(canDecideHere(one)
      ? { decide: (decision, comment) => decideApproval(one, decision, comment), words: wordsFor(one.entity_type) }
      : { doing: t('doing.convert') }),
  })
  return [
    { key: 'approvals', items: work.approvals.map(approval), list: work.lists.approvals },
    {
      key: 'feedback',
      list: work.lists.interviews,
      items: work.feedback.map((interview) => ({
        key: interview.id,
        kind: t('kind.feedback'),
        Icon: IconMessageCircle,
        title: interview.candidate_name ?? unnamed,
        fact: t('fact.interview', { round: interview.round, title: interview.tan_title, when: exact(interview.starts_at) }),
        at: interview.starts_at,
        href: `/interviews/${interview.id}`,
        doing: t('doing.feedback'),
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
        fact: one.description,
        at: one.created_at,
        href: `/discrepancies/${one.id}`,
        doing: t('doing.discrepancy'),
      })),
    },
    {
      key: 'forms',
      list: work.lists.accepted,
      items: work.forms.map((application) => ({
        key: application.id,
        kind: t('kind.form'),
        Icon: IconClipboardText,
        title: application.candidate_name ?? unnamed,
        fact: `${application.tan_number} ${application.tan_title}`,
        at: application.updated_at,
        href: `/onboarding/${application.id}`,
        doing: t('doing.form'),
      })),
    },
    { key: 'conversions', items: work.conversions.map(approval), list: work.lists.approvals },
  ]
}
