import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Mode } from './interviews.queries.ts'
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

export function useScheduleForm(applicationId: string | null, at: Date | null) {
  const { t } = useTranslation(['interviews', 'common'])
  return useForm<ScheduleValues>({
    initialValues: {
      application_id: applicationId,
      round: 1,
      mode: 'Video',
      day: at === null ? null : dayKey(at),
      time: at === null ? '' : timeKey(at),
      minutes: '45',
      panel: [],
      location: '',
    },
    validate: {
      application_id: (value) => (value === null ? t('common:required') : null),
      round: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 999 ? null : t('roundRange')),
      day: (value) => (value === null ? t('common:required') : null),
      time: (_, values) => {
        const slot = slotOf(values)
        if (slot === null) return values.time === '' ? t('common:required') : null
        return slot.starts > new Date() ? null : t('futureOnly')
      },
      panel: (value) => (value.length === 0 ? t('panelEmpty') : null),
    },
  })
}
