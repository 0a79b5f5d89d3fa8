import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { ApplicationChoice } from './application-choice.tsx'
import { nextRoundQuery, scheduleInterview } from './interviews.queries.ts'
import { NO_INTERVIEW, type ScheduleForm, timeKey, useScheduleForm } from './schedule-form.ts'
import { SlotFields } from './slot-fields.tsx'
import { dayAndTime } from './times.ts'
import { useSlot } from './use-slot.ts'
import { dayKey } from './week.ts'

interface Props {
  applicationId: string | null
  /** The time that was clicked on in the calendar. */
  at: Date | null
  onClose: () => void
  onScheduled: () => void
}

/** Asks a candidate to an interview. Who of the panel is taken at that time is shown as one chooses. */
export function ScheduleInterview({ applicationId, at, onClose, onScheduled }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const form = useScheduleForm({
    ...NO_INTERVIEW,
    application_id: applicationId,
    ...(at === null ? {} : { day: dayKey(at), time: timeKey(at) }),
  })
  const state = useSlot(form)
  const [error, setError] = useState<unknown>(null)
  const { application_id: application } = form.values
  const round = useSuggestedRound(application, form)
  const draft = useDraft(`interview of ${applicationId ?? ''}`, form, round === undefined ? {} : { round })

  const submit = form.onSubmit(async (values) => {
    const { slot } = state
    if (slot === null || values.application_id === null) return
    setError(null)
    try {
      const made = await scheduleInterview({
        application_id: values.application_id,
        round: Number(values.round),
        mode: values.mode,
        starts_at: slot.starts.toISOString(),
        ends_at: slot.ends.toISOString(),
        panel: values.panel,
        ...(values.location.trim() === '' ? {} : { location: values.location.trim() }),
      })
      draft.done()
      notifications.show({
        message: t('scheduled', { name: made.candidate_name ?? t('common:unnamed'), time: dayAndTime(slot.starts) }),
      })
      onScheduled()
    } catch (refusal) {
      if (!(await state.place(refusal))) setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t('schedule')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <ApplicationChoice
            action="interview.schedule"
            value={application}
            onChange={(id) => form.setFieldValue('application_id', id)}
            error={form.errors['application_id']}
          />
          <SlotFields
            form={form}
            state={state}
            beside={<NumberInput label={t('roundLabel')} min={1} max={999} {...form.getInputProps('round')} />}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('scheduleGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The round that comes next, unless the person has said one. */
function useSuggestedRound(application: string | null, form: ScheduleForm): number | undefined {
  const { data: round } = useQuery({ ...nextRoundQuery(application ?? ''), enabled: application !== null })
  const isOwn = form.isTouched('round')
  const { setFieldValue } = form
  useEffect(() => {
    if (round !== undefined && !isOwn) setFieldValue('round', round)
  }, [round, isOwn, setFieldValue])
  return round
}
