import { Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { day } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Application, useOffersOf } from './applications.queries.ts'
import classes from './linked-rows.module.css'

/** The offers of one application, newest first. */
export function ApplicationOffers({ application }: { application: Application }) {
  const { t } = useTranslation('applications')
  const { data, error, refetch, isLoading } = useOffersOf(application)
  const items = data?.items ?? []
  return (
    <section>
      <Title order={2} mb="sm">
        {t('offers')}
      </Title>
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {isLoading && <Skeleton h={48} />}
      {!isLoading && !error && items.length === 0 && <Text c="dimmed">{t('noOffers')}</Text>}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((offer) => (
            <li key={offer.id}>
              <span className={classes.main}>
                <AppLink href={`/offers/${offer.id}`}>
                  {offer.offer_number} · {offer.job_title}
                </AppLink>
                <Text size="sm" c="dimmed" component="div">
                  {t('startsOn', { date: day(offer.start_date) })}
                </Text>
              </span>
              <StatusBadge status={offer.status} />
            </li>
          ))}
        </ul>
      )}
      {data?.complete === false && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('someOffers')}
        </Text>
      )}
    </section>
  )
}
