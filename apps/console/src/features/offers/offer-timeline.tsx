import { Text, Timeline, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowBackUp, IconCheck, IconFlag, IconPencil, IconSend, IconUserCheck, IconX } from '../../ui/icons.tsx'
import { Person, usePersonName } from '../../ui/person.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import type { ApplicationStage } from '../applications/applications.queries.ts'
import type { Approval } from '../approvals/approvals.queries.ts'
import type { Offer } from './offers.queries.ts'
import { answeredBy, sentBy } from './recorded-by.ts'

interface Event {
  readonly key: string
  readonly title: string
  readonly Icon: typeof IconCheck
  readonly who?: string | null
  /** For whom a deputy did it. */
  readonly whom?: string | null
  readonly when: ReactNode
  readonly comment?: string | null
}

/** The life of the offer so far, oldest first, from what the record itself keeps. */
export function OfferTimeline({
  offer,
  approval,
  stages,
}: {
  offer: Offer
  approval: Approval | undefined
  stages: readonly ApplicationStage[]
}) {
  const { t } = useTranslation(['offers', 'common'])
  const nameOf = usePersonName()
  const words = useWords()
  const events: Event[] = [
    { key: 'drafted', title: t('events.drafted'), Icon: IconPencil, who: offer.created_by, when: <RelativeTime at={offer.created_at} /> },
  ]
  if (offer.submitted_by !== null && approval?.status === 'Cancelled' && offer.status === 'Draft')
    events.push({ key: 'recalled', title: t('events.recalled'), Icon: IconArrowBackUp, when: <RelativeTime at={offer.updated_at} /> })
  else if (offer.submitted_by !== null)
    events.push({
      key: 'submitted',
      title: t('events.submitted'),
      Icon: IconFlag,
      who: offer.submitted_by,
      when: approval && <RelativeTime at={approval.requested_at} />,
    })
  for (const step of approval?.steps ?? [])
    if (step.decided_at !== null)
      events.push({
        key: `step-${step.step}`,
        title: t(step.status === 'Rejected' ? 'events.rejected' : 'events.approved', { step: words.step(step) }),
        Icon: step.status === 'Rejected' ? IconX : IconCheck,
        who: step.decided_by,
        whom: step.decided_for,
        when: <RelativeTime at={step.decided_at} />,
        comment: step.comment,
      })
  if (offer.sent_at !== null)
    events.push({
      key: 'sent',
      title: t('events.sent'),
      Icon: IconSend,
      who: sentBy(offer, stages),
      when: <RelativeTime at={offer.sent_at} />,
    })
  if (offer.status === 'Accepted' || offer.status === 'Declined')
    events.push({
      key: 'answered',
      title: t(`events.${offer.status}`),
      Icon: offer.status === 'Accepted' ? IconUserCheck : IconX,
      who: answeredBy(offer, stages),
      when: offer.answered_on && day(offer.answered_on),
      comment: offer.answer_comment,
    })
  if (offer.status === 'Withdrawn')
    events.push({
      key: 'withdrawn',
      title: t('events.withdrawn'),
      Icon: IconX,
      when: <RelativeTime at={offer.updated_at} />,
      comment: offer.withdraw_reason,
    })
  if (offer.status === 'Expired') events.push({ key: 'expired', title: t('events.expired'), Icon: IconX, when: day(offer.expires_on) })
  return (
    <section>
      <Title order={2} mb="sm">
        {t('timeline')}
      </Title>
      <Timeline bulletSize={24} lineWidth={2} active={events.length - 1} color="gray">
        {events.map(({ key, title, Icon, who, whom, when, comment }) => (
          <Timeline.Item key={key} bullet={<Icon size={14} aria-hidden />} title={title}>
            {who && (
              <Text size="sm" component="div">
                <Person id={who} />
                {whom && ` ${t('common:chain.for', { name: nameOf(whom) })}`}
              </Text>
            )}
            {when && (
              <Text size="sm" c="dimmed" component="div">
                {when}
              </Text>
            )}
            {comment && <Text size="sm">{t('common:quoted', { text: comment })}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
