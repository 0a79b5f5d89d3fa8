import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { isUnusual, otherHalf, readTime, timeText } from './time-text.ts'

type Props = Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> & { value: string; onChange: (time: string) => void }

/** Every half hour of a working day. */
const USUAL = Array.from(
  { length: 21 },
  (_, half) => `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/**
 * A time of the day (`HH:mm`), typed by either clock or chosen from the usual ones. What is no time stays as it was typed, with the reason,
 * and a time in the night is asked about: nothing is changed silently.
 */
export function TimeInput({ value, onChange, error, onBlur, ...props }: Props) {
  const { t } = useTranslation()
  const here = locale()
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const known = value === '' ? null : value.slice(0, 5)
  const text = readTime(typed) === known ? typed : known === null ? '' : timeText(known, here) // another one was filled in since
  const isFault = known === null && text.trim() !== ''
  const data = USUAL.map((time) => timeText(time, here))
  return (
    <div>
      <Autocomplete
        placeholder={timeText('15:00', here)}
        autoComplete="off"
        data={data}
        filter={({ options, search }) => {
          const begun = search.trim().toLowerCase()
          return data.some((one) => one.toLowerCase() === begun)
            ? options
            : options.filter((one) => 'value' in one && one.value.toLowerCase().startsWith(begun))
        }}
        maxDropdownHeight={220}
        {...props}
        value={text}
        error={isFault && (isTold || error) ? t('time.none', { example: timeText('15:00', here) }) : error}
        onChange={(next) => {
          setTold(false)
          setTyped(next)
          onChange(readTime(next) ?? '')
        }}
        onBlur={(event) => {
          setTold(true)
          if (known !== null) setTyped(timeText(known, here))
          onBlur?.(event)
        }}
      />
      <Text size="xs" c="dimmed" role="status">
        {known !== null && isUnusual(known) && t('time.unusual', { time: timeText(known, here), other: timeText(otherHalf(known), here) })}
      </Text>
    </div>
  )
}
