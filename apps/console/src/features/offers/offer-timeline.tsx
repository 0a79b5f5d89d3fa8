import { Text, Timeline, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import type { ToldEntry } from '../../ui/audit-story.ts'
import { IconArrowBackUp, IconCheck, IconFlag, IconPencil, IconSend, IconUserCheck, IconX } from '../../ui/icons.tsx'
import { Person, usePersonName } from '../../ui/person.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import type { ApplicationStage } from '../applications/applications.queries.ts'
import type { Approval } from '../approvals/approvals.queries.ts'
import type { Offer } from './offers.queries.ts'
import { answeredBy, sentBy, withdrawnBy } from './recorded-by.ts'

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

const IN_TIMELINE = ['offer.create', 'offer.send', 'offer.record-acceptance', 'offer.withdraw']

/** Whether the timeline tells it too: of submissions the last one. */
export const isInTimeline = ({ action, details }: ToldEntry, { approval_request_id }: Offer): boolean =>
  IN_TIMELINE.includes(action) || (action === 'offer.submit' && details['approval_request_id'] === approval_request_id)

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
  const seesAudit = useMay('audit.read')
  const events: Event[] = [
    { key: 'drafted', title: t('events.drafted'), Icon: IconPencil, who: offer.created_by, when: <RelativeTime at={offer.created_at} /> },
  ]
  if (offer.submitted_by !== null)
    events.push({
      key: 'submitted',
      title: t('events.submitted'),
      Icon: IconFlag,
      who: offer.submitted_by,
      when: approval && <RelativeTime at={approval.requested_at} />,
    })
  // As long as somebody has to decide, the approvals beside the timeline tell who has done so.
  const decided = approval === undefined || approval.status === 'Pending' ? [] : approval.steps
  for (const step of decided)
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
  // When it was recalled the offer does not keep: it may have been edited since. Whoever reads the audit log finds it there, with by whom.
  if (offer.status === 'Draft' && approval?.status === 'Cancelled' && !seesAudit)
    events.push({ key: 'recalled', title: t('events.recalled'), Icon: IconArrowBackUp, when: null })
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
      who: withdrawnBy(offer, stages),
      when: <RelativeTime at={offer.updated_at} />, // why stands at the top of the page
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
