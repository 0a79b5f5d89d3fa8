import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { changeInterview, freshInterview, type Interview, type InterviewChange } from './interviews.queries.ts'
import { type ScheduleValues, slotOf, useScheduleForm, valuesOf } from './schedule-form.ts'
import { SlotFields } from './slot-fields.tsx'
import { dayAndTime } from './times.ts'
import { useSlot } from './use-slot.ts'

/** Only what was changed is sent: times that stay may lie in the past by now. */
function changeOf(before: ScheduleValues, after: ScheduleValues): InterviewChange {
  const slot = slotOf(after)
  return {
    ...(slot !== null && !isSameTime(before, after) ? { starts_at: slot.starts.toISOString(), ends_at: slot.ends.toISOString() } : {}),
    ...(after.mode === before.mode ? {} : { mode: after.mode }),
    ...(after.panel.join() === before.panel.join() ? {} : { panel: after.panel }),
    ...(after.location.trim() === before.location ? {} : { location: after.location.trim() === '' ? null : after.location.trim() }),
  }
}
const isSameTime = (one: ScheduleValues, other: ScheduleValues): boolean =>
  slotOf(one)?.starts.getTime() === slotOf(other)?.starts.getTime() && one.minutes === other.minutes

/** Another time, panel, format or place for an interview that nobody has given feedback on. */
export function RescheduleInterview({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { t } = useTranslation(['interviews', 'common'])
  const [base, setBase] = useState(interview)
  const before = valuesOf(base)
  const form = useScheduleForm(before, (values) => isSameTime(before, values))
  const state = useSlot(form, interview.id)
  const [error, setError] = useState<unknown>(null)
  const name = interview.candidate_name ?? t('common:unnamed')
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      const saved = await changeInterview(interview.id, { ...changeOf(before, values), row_version: base.row_version })
      notifications.show({ message: t('rescheduled', { name, time: dayAndTime(new Date(saved.starts_at)) }) })
      onClose()
    } catch (refusal) {
      if (toProblem(refusal).stale || !(await state.place(refusal))) setError(refusal)
    }
  })
  const showCurrent = async () => {
    const fresh = await freshInterview(interview.id)
    setBase(fresh)
    form.setInitialValues(valuesOf(fresh))
    form.setValues(valuesOf(fresh))
    setError(null)
  }
  return (
    <Dialog onClose={onClose} size="lg" title={t('rescheduleTitle', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {t('rescheduleNote')}
          </Text>
          <SlotFields form={form} state={state} />
          {error !== null &&
            (toProblem(error).stale ? (
              <OvertakenNotice onShow={showCurrent}>{t('rescheduleStale')}</OvertakenNotice>
            ) : (
              <ProblemNotice error={error} />
            ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
