import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import rows from '../applications/linked-rows.module.css'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { DiscrepancyActions } from '../discrepancies/discrepancy-actions.tsx'
import { useDescription } from '../discrepancies/use-description.ts'
import { useSubject } from '../discrepancies/use-subject.ts'

/** What does not fit in this case, with what may be done about it on the spot. */
export function CaseDiscrepancies({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('onboarding')
  const subject = useSubject()
  const descriptionOf = useDescription()
  const list = useDiscrepancies({ applicationId })
  return (
    <section>
      <Title order={2} mb="sm">
        {t('discrepancies')}
      </Title>
      {list.error && <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isLoading && <Skeleton h={48} />}
      {!list.isLoading && !list.error && list.items.length === 0 && <Text c="dimmed">{t('noDiscrepancies')}</Text>}
      {list.items.length > 0 && (
        <ul className={rows['rows']} aria-label={t('discrepancies')}>
          {list.items.map((one) => (
            <li key={one.id}>
              <span className={rows['main']}>
                <AppLink href={`/discrepancies/${one.id}`}>{subject(one)}</AppLink>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {descriptionOf(one.description)}
                </Text>
              </span>
              <Group gap="xs">
                <DiscrepancyActions discrepancy={one} size="xs" />
              </Group>
              <StatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
