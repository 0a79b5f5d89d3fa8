import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Caution } from '../../ui/caution.tsx'
import { IconCalendarX, IconUsers, IconX } from '../../ui/icons.tsx'
import { day } from '../../ui/relative-time.tsx'
import { isOverdue, lateBeforeSent, type Offer } from './offers.queries.ts'

/** Why an offer goes no further, and what can be done instead. */
export function OfferNotice({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['offers', 'common'])
  if (isOverdue(offer)) {
    return (
      <Caution icon={<IconCalendarX aria-hidden />} title={t('overdue.title')}>
        {t('overdue.text', { date: day(offer.expires_on) })}
      </Caution>
    )
  }
  const late = lateBeforeSent(offer)
  if (late !== null) {
    return (
      <Caution icon={<IconCalendarX aria-hidden />} title={t('overdue.title')}>
        {t(`late.${late}`, { date: day(offer.expires_on) })}
      </Caution>
    )
  }
  if (offer.positions_held_by !== null) {
    const holders = new Intl.ListFormat(locale()).format(offer.positions_held_by)
    return (
      <Caution icon={<IconUsers aria-hidden />} title={t('noPosition.title')}>
        {holders === '' ? t('noPosition.closed') : t('noPosition.text', { holders })}
      </Caution>
    )
  }
  const ended = (['Expired', 'Declined', 'Rejected', 'Withdrawn'] as const).find((status) => status === offer.status)
  if (ended === undefined) return null
  return (
    <Alert
      color="gray"
      variant="light"
      icon={ended === 'Expired' ? <IconCalendarX aria-hidden /> : <IconX aria-hidden />}
      title={t(`ended.${ended}.title`)}
    >
      {offer.withdraw_reason !== null && <Text mb={4}>{t('common:quoted', { text: offer.withdraw_reason })}</Text>}
      {t(`ended.${ended}.text`, { date: day(offer.expires_on) })}{' '}
      <AppLink href={`/applications/${offer.application_id}`}>{t('toApplication')}</AppLink>
    </Alert>
  )
}
