import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import 'dayjs/locale/de'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { dayFault, dayText, firstDayOfWeek, readDay, shortMonth } from './day-text.ts'

type Props = Omit<DateInputProps, 'valueFormat' | 'dateParser' | 'locale' | 'minDate' | 'maxDate'> & { minDate?: string; maxDate?: string }

interface Typed {
  readonly text: string
  readonly fault: ReturnType<typeof dayFault>
  readonly form: HTMLFormElement | null
}

/**
 * A calendar day (`YYYY-MM-DD`), typed or picked, in the person's own order of day, month and year. The calendar is there until one
 * types: it would lie over what comes next. What is no day, or one that cannot be chosen, stays as it was typed, with the reason.
 */
export function DayInput(props: Props) {
  const { t, i18n } = useTranslation()
  const here = locale()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Typed>({ text: '', fault: null, form: null })
  const [isTold, setTold] = useState(false)
  const { minDate, maxDate } = props
  const fault = props.value == null ? typed.fault : null // another one was filled in since
  useHeldForm(fault === null ? null : typed.form, () => setTold(true))
  const said = {
    noDay: () => t('day.noDay', { example: dayText(`${new Date().getFullYear()}-12-31`, here) }),
    shortMonth: () => t('day.shortMonth', shortMonth(typed.text, here) ?? {}),
    early: () => t('day.early', { day: dayText((minDate ?? '').slice(0, 10), here) }),
    late: () => t('day.late', { day: dayText((maxDate ?? '').slice(0, 10), here) }),
  }
  return (
    <DatesProvider settings={{ locale: i18n.language, firstDayOfWeek: firstDayOfWeek(here) }}>
      <DateInput
        placeholder={dayText(`${new Date().getFullYear()}-12-31`, here)}
        valueFormat={(day) => dayText(day.slice(0, 10), here)}
        dateParser={(text) => readDay(text, here)}
        autoComplete="off"
        {...props}
        error={fault !== null && isTold ? said[fault]() : props.error}
        fixOnBlur={fault === null}
        popoverProps={{ opened: isOpen, position: 'top-start' }} // below it are the buttons of a dialog
        data-mantine-stop-propagation={isOpen || undefined} // Escape closes the calendar, not the window that it is in
        onChange={(day) => {
          setOpen(false)
          props.onChange?.(day)
        }}
        onInput={({ currentTarget: { value, form } }) => {
          setOpen(false)
          setTold(false)
          const now = dayFault(value, here, minDate, maxDate)
          setTyped({ text: value, fault: now, form })
          if (now !== null || value.trim() === '') props.onChange?.(null) // the day before it is not what is meant
        }}
        onClick={() => setOpen(true)}
        onFocus={(event) => {
          setOpen(true)
          props.onFocus?.(event)
        }}
        onBlur={(event) => {
          setOpen(false)
          setTold(true)
          props.onBlur?.(event)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false)
        }}
      />
    </DatesProvider>
  )
}

/** A form is not sent with a day that nobody meant, where the day may also be left open. */
function useHeldForm(form: HTMLFormElement | null, onHeld: () => void): void {
  const tell = useRef(onHeld)
  tell.current = onHeld
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      tell.current()
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  }, [form])
}
