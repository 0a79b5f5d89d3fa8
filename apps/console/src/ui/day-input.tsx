import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { dayText, firstDayOfWeek, readDay } from './day-text.ts'

/** A calendar day (`YYYY-MM-DD`), typed or picked, in the person's own order of day, month and year. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'locale'>) {
  const { i18n } = useTranslation()
  const here = locale()
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: firstDayOfWeek(here) }}>
      <DateInput
        placeholder={dayText(`${new Date().getFullYear()}-12-31`, here)}
        valueFormat={(day) => dayText(day.slice(0, 10), here)}
        dateParser={(text) => readDay(text, here)}
        autoComplete="off"
        {...props}
      />
    </DatesProvider>
  )
}
