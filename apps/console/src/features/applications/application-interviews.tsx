import { Button, Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { InterviewStart } from '../../ui/interview-start.tsx'
import { shownStatus } from '../../ui/interview-status.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Interview, useInterviewsOf } from './applications.queries.ts'
import classes from './linked-rows.module.css'

interface Props {
  applicationId: string
  /** What the panel said in a round. */
  feedbackOf: (interview: Interview) => ReactNode
}

/** The interviews of one application, newest first, with what was said in them as far as this person may read it. */
export function ApplicationInterviews({ applicationId, feedbackOf }: Props) {
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
                  <InterviewStart interview={interview} /> ·{' '}
                  {t('feedbackOf', {
                    given: interview.panel.filter(({ feedback_given }) => feedback_given).length,
                    asked: interview.panel.length,
                  })}
                </Text>
              </span>
              <StatusBadge status={shownStatus(interview)} />
              {interview.feedback.length > 0 && <div className={classes.under}>{feedbackOf(interview)}</div>}
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
