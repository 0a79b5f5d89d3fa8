import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './feedback.module.css'
import type { InterviewFeedback } from './interviews.queries.ts'
import { RecommendationBadge } from './recommendation-badge.tsx'

/** What each of the panel thought, as far as this person may see it. */
export function FeedbackList({ feedback }: { feedback: readonly InterviewFeedback[] }) {
  const { t } = useTranslation('interviews')
  return (
    <ul className={classes.feedback}>
      {feedback.map((one) => (
        <li key={one.user_id}>
          <Group justify="space-between" gap="xs">
            <Group gap="sm">
              <Person id={one.user_id} name={one.display_name} />
              <RecommendationBadge recommendation={one.recommendation} />
            </Group>
            <Text size="sm" c="dimmed" component="div">
              <RelativeTime at={one.submitted_at} />
            </Text>
          </Group>
          <Stack gap="xs" mt="xs">
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} maw="72ch">
              {one.comments}
            </Text>
            {Object.keys(one.scores).length > 0 && (
              <ul className={classes.scores} aria-label={t('scores')}>
                {Object.entries(one.scores).map(([name, score]) => (
                  <li key={name}>
                    <span className={classes.criterionName}>{name}</span>
                    <span className={classes.dots} data-score={score} aria-hidden>
                      {[1, 2, 3, 4, 5].map((step) => (
                        <i key={step} data-on={step <= Number(score) || undefined} />
                      ))}
                    </span>
                    <span>{t('ofFive', { score })}</span>
                  </li>
                ))}
              </ul>
            )}
          </Stack>
        </li>
      ))}
    </ul>
  )
}
