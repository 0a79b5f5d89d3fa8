import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { shownStatus } from '../../ui/interview-status.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useInterviewsOf } from './applications.queries.ts'
import classes from './linked-rows.module.css'

/** The interviews of one application, newest first. */
export function ApplicationInterviews({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation(['applications', 'common'])
  const list = useInterviewsOf(applicationId)
  return (
    <section>
      <Title order={2} mb="sm">
        {t('interviews')}
      </Title>
      {list.error && <ProblemNotice error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <Skeleton h={48} />}
      {list.isSuccess && list.items.length === 0 && <Text c="dimmed">{t('noInterviews')}</Text>}
      {list.items.length > 0 && (
        <ul className={classes.rows}>
          {list.items.map((interview) => (
            <li key={interview.id}>
              <span className={classes.main}>
                <AppLink href={`/interviews/${interview.id}`}>
                  {t('round', { round: interview.round })} · {t(`mode.${interview.mode as 'Video'}`)}
                </AppLink>
                <Text size="sm" c="dimmed" component="div">
                  <RelativeTime at={interview.starts_at} /> ·{' '}
                  {t('feedbackOf', {
                    given: interview.panel.filter(({ feedback_given }) => feedback_given).length,
                    asked: interview.panel.length,
                  })}
                </Text>
              </span>
              <StatusBadge status={shownStatus(interview)} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button size="compact-sm" variant="subtle" onClick={() => list.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
    </section>
  )
}
