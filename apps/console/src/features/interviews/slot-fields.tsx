import { Input, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../ui/day-input.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { MODES, type Mode } from './interviews.queries.ts'
import { PanelChoice } from './panel-choice.tsx'
import { nextFreeStart } from './panel-conflicts.ts'
import { DURATIONS, type ScheduleForm, timeKey } from './schedule-form.ts'
import { SlotConflicts } from './slot-conflicts.tsx'
import { timeZone } from './times.ts'
import type { SlotState } from './use-slot.ts'
import { dayKey } from './week.ts'

/** When, how, with whom and where. What is in the way of a time or of a person stands beside the field that it is about. */
export function SlotFields({ form, state, beside }: { form: ScheduleForm; state: SlotState; beside?: ReactNode }) {
  const { t } = useTranslation(['interviews', 'common'])
  const { slot, scheduled, busy, refusedNames } = state
  const { minutes, panel } = form.values
  const lengths = DURATIONS.some((length) => String(length) === minutes) ? DURATIONS : [...DURATIONS, Number(minutes)].sort((a, b) => a - b)
  const mode = (
    <Input.Wrapper label={t('modeLabel')} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={t('modeLabel')}
        data={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={form.values.mode}
        onChange={(value) => form.setFieldValue('mode', value as Mode)}
      />
    </Input.Wrapper>
  )
  return (
    <>
      {beside === undefined ? (
        mode
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {beside}
          {mode}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <DayInput label={t('day')} withAsterisk required minDate={dayKey(new Date())} {...form.getInputProps('day')} />
        <TimeInput label={t('time')} withAsterisk required {...form.getInputProps('time')} value={form.values.time} />
        <Select
          label={t('duration')}
          allowDeselect={false}
          data={lengths.map((length) => ({ value: String(length), label: t('minutesLong', { count: length }) }))}
          {...form.getInputProps('minutes')}
        />
      </SimpleGrid>
      <Input.Description>{t('zone', { zone: timeZone() })}</Input.Description>
      <PanelChoice applicationId={form.values.application_id} at={slot} scheduled={scheduled} {...form.getInputProps('panel')} />
      {slot !== null && (
        <SlotConflicts
          busy={busy}
          refused={refusedNames}
          free={busy.length > 0 || refusedNames.length > 0 ? nextFreeStart(panel, slot.starts, Number(minutes), scheduled) : null}
          onFree={(free) => form.setValues({ day: dayKey(free), time: timeKey(free) })}
        />
      )}
      <TextInput label={t('location')} description={t('locationHint')} maxLength={500} {...form.getInputProps('location')} />
    </>
  )
}
