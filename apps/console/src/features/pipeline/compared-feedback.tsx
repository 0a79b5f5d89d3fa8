import { Group, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useInterviewsOf } from '../applications/applications.queries.ts'
import { RecommendationBadge } from '../interviews/recommendation-badge.tsx'
import classes from './compare.module.css'

/** What each interviewer said, round by round, as far as this person may see it. Nothing is added up. */
export function ComparedFeedback({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation(['pipeline', 'interviews'])
  const { me } = useSession()
  const { items, isLoading, isLoadingError, error, refetch } = useInterviewsOf(applicationId)
  if (isLoading) return <Skeleton h={60} />
  if (isLoadingError) return <ProblemNotice error={error} onRetry={refetch} />
  const rounds = items.filter(({ status }) => status !== 'Cancelled').toSorted((one, other) => one.round - other.round)
  if (rounds.length === 0) return <Text c="dimmed">{t('compare.noInterviews')}</Text>
  return rounds.map((interview) => {
    const isDue = interview.status === 'Scheduled' && interview.panel.some((one) => one.user_id === me.user.id && !one.feedback_given)
    return (
      <div key={interview.id} className={classes.round}>
        <AppLink href={`/interviews/${interview.id}`}>{t('compare.round', { round: interview.round })}</AppLink>
        {interview.feedback.length === 0 && (
          <Text size="sm" c="dimmed">
            {t(isDue ? 'compare.yoursFirst' : 'compare.noFeedback')}
          </Text>
        )}
        {interview.feedback.map((one) => (
          <div key={one.user_id} style={{ marginTop: 6 }}>
            <Group gap={6}>
              <Text size="sm">{one.display_name}</Text>
              <RecommendationBadge recommendation={one.recommendation} />
            </Group>
            {Object.keys(one.scores).length > 0 && (
              <Text size="sm">
                {Object.entries(one.scores)
                  .map(([name, score]) => `${name} ${t('interviews:ofFive', { score })}`)
                  .join(' · ')}
              </Text>
            )}
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {one.comments}
            </Text>
          </div>
        ))}
      </div>
    )
  })
}
