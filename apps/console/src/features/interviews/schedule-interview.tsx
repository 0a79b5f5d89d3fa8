import { Button, Group, Input, NumberInput, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ApplicationChoice } from './application-choice.tsx'
import { MODES, type Mode, nextRoundQuery, refreshInterviews, scheduleInterview, useInterviews } from './interviews.queries.ts'
import { PanelChoice } from './panel-choice.tsx'
import { busyIn, nextFreeStart } from './panel-conflicts.ts'
import { DURATIONS, slotOf, timeKey, useScheduleForm } from './schedule-form.ts'
import { SlotConflicts } from './slot-conflicts.tsx'
import { dayAndTime, isTwelveHour, timeZone } from './times.ts'
import { dayKey } from './week.ts'

interface Props {
  applicationId: string | null
  /** The time that was clicked on in the calendar. */
  at: Date | null
  onClose: () => void
}

/** Asks a candidate to an interview. Who of the panel is taken at that time is shown as one chooses. */
export function ScheduleInterview({ applicationId, at, onClose }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const nameOf = usePersonName()
  const form = useScheduleForm(applicationId, at)
  const [error, setError] = useState<unknown>(null)
  /** Whom the service named when it refused this very time and panel. */
  const [refused, setRefused] = useState<{ for: string; names: string[] } | null>(null)
  const { data: scheduled } = useAllScheduled()
  const { application_id: application, panel, minutes } = form.values
  const slot = slotOf(form.values)
  const busy = slot === null ? [] : busyIn(panel, slot, scheduled)
  const asked = `${slot?.starts.getTime()} ${minutes} ${panel.join()}`
  const refusedNames = refused?.for === asked ? refused.names : []
  useSuggestedRound(application, form)

  const submit = form.onSubmit(async (values) => {
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
      notifications.show({
        message: t('scheduled', { name: made.candidate_name ?? t('common:unnamed'), time: dayAndTime(slot.starts) }),
      })
      onClose()
    } catch (reason) {
      const problem = toProblem(reason)
      if (problem.code === 'panel_conflict') {
        const named = problem.faults.map(({ path }) => nameOf(values.panel[Number(path.replace(/^.*\./, ''))] ?? null))
        setRefused({ for: asked, names: named })
        await refreshInterviews()
        return
      }
      const { starts_at, ends_at, ...others } = fieldErrors(reason)
      form.setErrors({ ...others, ...(starts_at ? { time: starts_at } : {}), ...(ends_at ? { minutes: ends_at } : {}) })
      setError(reason)
    }
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t('schedule')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <ApplicationChoice
            action="interview.schedule"
            value={application}
            onChange={(id) => form.setFieldValue('application_id', id)}
            error={form.errors['application_id']}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <NumberInput label={t('roundLabel')} min={1} max={999} allowDecimal={false} {...form.getInputProps('round')} />
            <Input.Wrapper label={t('modeLabel')} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t('modeLabel')}
                data={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
                value={form.values.mode}
                onChange={(value) => form.setFieldValue('mode', value as Mode)}
              />
            </Input.Wrapper>
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <DayInput label={t('day')} withAsterisk required minDate={dayKey(new Date())} {...form.getInputProps('day')} />
            <TimePicker
              label={t('time')}
              withAsterisk
              minutesStep={5}
              withDropdown
              format={isTwelveHour() ? '12h' : '24h'}
              hoursInputLabel={t('hours')}
              minutesInputLabel={t('minutes')}
              amPmInputLabel={t('amPm')}
              {...form.getInputProps('time')}
            />
            <Select
              label={t('duration')}
              allowDeselect={false}
              data={DURATIONS.map((length) => ({ value: String(length), label: t('minutesLong', { count: length }) }))}
              {...form.getInputProps('minutes')}
            />
          </SimpleGrid>
          <Input.Description>{t('zone', { zone: timeZone() })}</Input.Description>
          <PanelChoice at={slot} scheduled={scheduled} {...form.getInputProps('panel')} />
          {slot !== null && (
            <SlotConflicts
              busy={busy}
              refused={refusedNames}
              free={busy.length > 0 || refusedNames.length > 0 ? nextFreeStart(panel, slot.starts, Number(minutes), scheduled) : null}
              onFree={(free) => form.setValues({ day: dayKey(free), time: timeKey(free) })}
            />
          )}
          <TextInput label={t('location')} description={t('locationHint')} maxLength={500} {...form.getInputProps('location')} />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('scheduleGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Everybody's interviews still to come: they alone keep anybody busy. */
const useAllScheduled = () => ({ data: useInterviews({ status: 'Scheduled' }).items })

/** The round that comes next, unless the person has said one. */
function useSuggestedRound(application: string | null, form: ReturnType<typeof useScheduleForm>): void {
  const { data: round } = useQuery({ ...nextRoundQuery(application ?? ''), enabled: application !== null })
  const isOwn = form.isTouched('round')
  const { setFieldValue } = form
  useEffect(() => {
    if (round !== undefined && !isOwn) setFieldValue('round', round)
  }, [round, isOwn, setFieldValue])
}
