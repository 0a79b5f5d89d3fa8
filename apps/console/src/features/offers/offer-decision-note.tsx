import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DecisionWords } from '../../ui/decision.tsx'
import { day } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import type { Approval } from '../approvals/approvals.queries.ts'
import { usePayWord } from './offer-pay.tsx'
import { offerQuery } from './offers.queries.ts'

/** What is decided on and what follows, beside the buttons of an offer. */
export const offerDecisionWords = (approval: Approval, labels: { yes: string; no: string }): DecisionWords => ({
  Approved: { label: labels.yes, note: <OfferDecisionNote approval={approval} decision="Approved" /> },
  Rejected: { label: labels.no, note: <OfferDecisionNote approval={approval} decision="Rejected" /> },
})

function OfferDecisionNote({ approval, decision }: { approval: Approval; decision: 'Approved' | 'Rejected' }) {
  const { t } = useTranslation(['offers', 'common'])
  const words = useWords()
  const payWord = usePayWord()
  const { data: offer } = useQuery(offerQuery(approval.entity_id))
  const next = approval.steps.find(({ mandatory, status }) => mandatory && status === 'Waiting')
  const pay = approval.compensation
  const facts = offer && [
    `${offer.candidate_name ?? t('common:unnamed')}, ${offer.job_title}`,
    ...(pay === null ? (approval.compensation_visible ? [t('decide.noPay')] : []) : [payWord(pay)]),
    t('decide.starts', { date: day(offer.start_date) }),
    t('decide.answerBy', { date: day(offer.expires_on) }),
  ]
  const follows = next === undefined ? t('decide.last') : t('decide.next', { role: words.role(next.role) })
  return (
    <Stack gap="xs">
      {facts && <Text>{facts.join(' · ')}</Text>}
      <Text>{decision === 'Rejected' ? t('decide.reject') : follows}</Text>
    </Stack>
  )
}
