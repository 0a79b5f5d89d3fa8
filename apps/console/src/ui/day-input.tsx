import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { dayText, firstDayOfWeek, readDay } from './day-text.ts'

/**
 * A calendar day (`YYYY-MM-DD`), typed or picked, in the person's own order of day, month and year. The calendar is there until one
 * types: it would lie over what comes next.
 */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'locale'>) {
  const { i18n } = useTranslation()
  const here = locale()
  const [isOpen, setOpen] = useState(false)
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: firstDayOfWeek(here) }}>
      <DateInput
        placeholder={dayText(`${new Date().getFullYear()}-12-31`, here)}
        valueFormat={(day) => dayText(day.slice(0, 10), here)}
        dateParser={(text) => readDay(text, here)}
        autoComplete="off"
        {...props}
        popoverProps={{ opened: isOpen, position: 'top-start' }} // below it are the buttons of a dialog
        data-mantine-stop-propagation={isOpen || undefined} // Escape closes the calendar, not the window that it is in
        onChange={(day) => {
          setOpen(false)
          props.onChange?.(day)
        }}
        onInput={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          setOpen(true)
          props.onFocus?.(event)
        }}
        onBlur={(event) => {
          setOpen(false)
          props.onBlur?.(event)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false)
        }}
      />
    </DatesProvider>
  )
}
