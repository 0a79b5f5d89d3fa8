import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Interview, Mode } from './interviews.queries.ts'
import type { Slot } from './panel-conflicts.ts'
import { dayKey } from './week.ts'

export const DURATIONS = [15, 30, 45, 60, 90, 120, 180] as const
export const MOST_PANEL = 20

export interface ScheduleValues {
  application_id: string | null
  round: number | string
  mode: Mode
  /** `YYYY-MM-DD` and `HH:mm`, by the person's own clock. */
  day: string | null
  time: string
  minutes: string
  panel: string[]
  location: string
}

/** The time asked for, once day and time are there. */
export function slotOf({ day, time, minutes }: Pick<ScheduleValues, 'day' | 'time' | 'minutes'>): Slot | null {
  if (day === null || !/^\d\d:\d\d/.test(time)) return null
  const starts = new Date(`${day.slice(0, 10)}T${time.slice(0, 5)}`)
  return Number.isNaN(starts.getTime()) ? null : { starts, ends: new Date(starts.getTime() + Number(minutes) * 60_000) }
}

export const timeKey = (at: Date): string => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

/** What an interview says, by the person's own clock. */
export function valuesOf({ application_id, round, mode, starts_at, ends_at, panel, location }: Interview): ScheduleValues {
  const [starts, ends] = [new Date(starts_at), new Date(ends_at)]
  return {
    application_id,
    round,
    mode: mode as Mode,
    day: dayKey(starts),
    time: timeKey(starts),
    minutes: String(Math.round((ends.getTime() - starts.getTime()) / 60_000)),
    panel: panel.map(({ user_id }) => user_id),
    location: location ?? '',
  }
}

export const NO_INTERVIEW: ScheduleValues = {
  application_id: null,
  round: 1,
  mode: 'Video',
  day: null,
  time: '',
  minutes: '45',
  panel: [],
  location: '',
}

/** `isKept`: times that were not changed may lie in the past. */
export function useScheduleForm(initialValues: ScheduleValues, isKept: (values: ScheduleValues) => boolean = () => false) {
  const { t } = useTranslation(['interviews', 'common'])
  return useForm<ScheduleValues>({
    initialValues,
    validate: {
      application_id: (value) => (value === null ? t('common:required') : null),
      round: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 999 ? null : t('roundRange')),
      day: (value) => (value === null ? t('common:required') : null),
      time: (_, values) => {
        const slot = slotOf(values)
        if (slot === null) return values.time === '' ? t('common:required') : null
        return slot.starts > new Date() || isKept(values) ? null : t('futureOnly')
      },
      panel: (value) => (value.length === 0 ? t('panelEmpty') : null),
    },
  })
}
export type ScheduleForm = ReturnType<typeof useScheduleForm>
