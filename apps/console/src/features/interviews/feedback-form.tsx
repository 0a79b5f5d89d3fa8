import { Button, Group, Radio, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import classes from './feedback.module.css'
import { giveFeedback, type Interview, RECOMMENDATIONS, type Recommendation, refreshInterviews } from './interviews.queries.ts'
import { RECOMMENDATION_ICONS } from './recommendation-badge.tsx'
import { ScoreRows } from './score-rows.tsx'
import { criteriaOf, scoresOf, twice } from './scores.ts'

/** One panel member's view, given once: a recommendation, marks where they help, and why. */
export function FeedbackForm({ interview }: { interview: Interview }) {
  const { t } = useTranslation(['interviews', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: {
      recommendation: null as Recommendation | null,
      criteria: criteriaOf(interview.scorecard, (key) => t(`criterion.${key}`)),
      comments: '',
    },
    validate: {
      recommendation: (value) => (value === null ? t('common:required') : null),
      comments: (value) => (value.trim() === '' ? t('common:required') : null),
      criteria: (value) => {
        if (value.some(({ name, score }) => score !== null && name.trim() === '')) return t('criterionUnnamed')
        const double = twice(value)
        return double === null ? null : t('criterionTwice', { name: double })
      },
    },
  })
  const draft = useDraft(`feedback ${interview.id}`, form)
  const submit = form.onSubmit(async ({ recommendation, criteria, comments }) => {
    if (recommendation === null) return
    setError(null)
    try {
      const scores = scoresOf(criteria)
      await giveFeedback(interview.id, {
        recommendation,
        comments: comments.trim(),
        ...(Object.keys(scores).length > 0 ? { scores } : {}),
      })
      draft.done()
      notifications.show({ message: t('feedbackDone') })
    } catch (reason) {
      if (toProblem(reason).code === 'feedback_given') {
        // In another tab: the page shows what was given there.
        draft.done()
        notifications.show({ color: 'yellow', message: t('feedbackGiven') })
        await refreshInterviews()
        return
      }
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  const choice = form.getInputProps('recommendation')
  return (
    <section aria-labelledby="your-feedback">
      <Title order={2} id="your-feedback">
        {t('yourFeedback')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('yourFeedbackHint')}
      </Text>
      <form onSubmit={submit} noValidate className={`tng-surface ${classes.form}`}>
        <Stack gap="md">
          <DraftNotice draft={draft} />
          <Radio.Group label={t('recommendation')} withAsterisk {...choice}>
            <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" mt={4} mb={choice.error ? 4 : 0}>
              {RECOMMENDATIONS.map((value) => {
                const Icon = RECOMMENDATION_ICONS[value]
                return (
                  <Radio.Card key={value} value={value} className={classes.choice ?? ''} aria-label={t(`recommend.${value}`)}>
                    <Group gap={8} wrap="nowrap">
                      <Radio.Indicator size="xs" />
                      <Icon size={16} aria-hidden />
                      <Text size="sm">{t(`recommend.${value}`)}</Text>
                    </Group>
                  </Radio.Card>
                )
              })}
            </SimpleGrid>
          </Radio.Group>
          <ScoreRows
            criteria={form.values.criteria}
            onChange={(criteria) => form.setFieldValue('criteria', criteria)}
            error={form.errors['criteria']}
          />
          <Textarea
            label={t('comments')}
            description={t('commentsHint')}
            withAsterisk
            required
            autosize
            minRows={4}
            maxRows={16}
            maxLength={5000}
            {...form.getInputProps('comments')}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting}>
              {t('feedbackGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
