import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { day } from '../../ui/relative-time.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { isOverdue, type Offer, recordAnswer, today } from './offers.queries.ts'

/** Writes down what the candidate said. It is final. */
export function RecordAnswer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation(['offers', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { answer: null as 'accepted' | 'declined' | null, accepted_on: today() as string | null, comment: '' },
    validate: {
      answer: (value) => (value === null ? t('common:required') : null),
      accepted_on: (value) => (value === null ? t('common:required') : value > today() ? t('notFuture') : null),
    },
  })
  const draft = useDraft(`answer ${offer.id}`, form)
  const submit = form.onSubmit(async ({ answer, accepted_on, comment }) => {
    if (answer === null || accepted_on === null) return
    setError(null)
    try {
      await recordAnswer(offer.id, {
        accepted: answer === 'accepted',
        accepted_on: accepted_on.slice(0, 10),
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      })
      draft.done()
      notifications.show({ message: t(`answered.${answer}`, { number: offer.offer_number }) })
      onClose()
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  return (
    <Dialog onClose={onClose} title={`${t('answer')}: ${offer.offer_number}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <DraftNotice draft={draft} />
          <Text>{isOverdue(offer) ? t('overdue.text', { date: day(offer.expires_on) }) : t('answerText')}</Text>
          <Radio.Group
            label={t('answerQuestion', { name: offer.candidate_name ?? t('common:unnamed') })}
            withAsterisk
            {...form.getInputProps('answer')}
          >
            <Stack gap="xs" mt={6} mb={4}>
              <Radio value="accepted" label={t('accepted')} data-autofocus />
              <Radio value="declined" label={t('declined')} />
            </Stack>
          </Radio.Group>
          <DayInput label={t('answeredOn')} withAsterisk required maxDate={today()} {...form.getInputProps('accepted_on')} />
          <Textarea label={t('comment')} autosize minRows={2} maxLength={2000} {...form.getInputProps('comment')} />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('answerGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
