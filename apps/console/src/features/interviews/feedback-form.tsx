import { Button, Group, Radio, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { hasBegun } from '../../ui/interview-status.ts'
import { relative } from '../../ui/relative-time.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import classes from './feedback.module.css'
import { giveFeedback, type Interview, RECOMMENDATIONS, type Recommendation, refreshInterviews } from './interviews.queries.ts'
import { RECOMMENDATION_ICONS } from './recommendation-badge.tsx'
import { ScoreRows } from './score-rows.tsx'
import { criteriaOf, scoresOf, twice } from './scores.ts'
import { dayAndSpan } from './times.ts'

/** One panel member's view, given once: a recommendation, marks where they help, and why. */
export function FeedbackForm({ interview }: { interview: Interview }) {
  const { t } = useTranslation(['interviews', 'common'])
  const [isAsked, setAsked] = useState(false)
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
  const isGiven = useRef(false)
  // The form goes once the feedback is in, and with it what had the focus.
  useEffect(
    () => () => {
      if (isGiven.current) window.setTimeout(() => document.activeElement === document.body && focusHeading(), 0)
    },
    [],
  )
  const submit = async () => {
    const { recommendation, criteria, comments } = form.values
    if (recommendation === null) return
    isGiven.current = true
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
      if (toProblem(reason).code !== 'feedback_given') {
        isGiven.current = false
        form.setErrors(fieldErrors(reason))
        throw reason
      }
      // In another tab: the page shows what was given there.
      draft.done()
      notifications.show({ color: 'yellow', message: t('feedbackGiven') })
      await refreshInterviews()
    }
  }
  const choice = form.getInputProps('recommendation')
  return (
    <section aria-labelledby="your-feedback">
      <Title order={2} id="your-feedback">
        {t('yourFeedback')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('yourFeedbackHint')}
      </Text>
      <form onSubmit={form.onSubmit(() => setAsked(true))} noValidate className={`tng-surface ${classes.form}`}>
        <Stack gap="md">
          <DraftNotice draft={draft} />
          <Radio.Group label={t('recommendation')} withAsterisk {...choice}>
            <SimpleGrid type="container" cols={{ base: 2, '560px': 4 }} spacing="xs" mt={4} mb={choice.error ? 4 : 0}>
              {RECOMMENDATIONS.map((value) => {
                const Icon = RECOMMENDATION_ICONS[value]
                return (
                  <Radio.Card key={value} value={value} className={classes.choice ?? ''} aria-label={t(`recommend.${value}`)}>
                    <Group gap={8} wrap="nowrap">
                      <Radio.Indicator size="xs" />
                      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
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
          <Group justify="flex-end">
            <Button type="submit">{t('feedbackGo')}</Button>
          </Group>
        </Stack>
      </form>
      {isAsked && (
        <ConfirmDialog title={t('feedbackConfirm')} label={t('feedbackGo')} act={submit} onClose={() => setAsked(false)}>
          {form.values.recommendation !== null && <Text fw={600}>{t(`verdict.${form.values.recommendation}`)}</Text>}
          {!hasBegun(interview) && (
            <Text>
              {t('feedbackEarly', {
                when: dayAndSpan(interview.starts_at, interview.ends_at),
                relative: relative(interview.starts_at),
              })}
            </Text>
          )}
          {t('feedbackConfirmText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
