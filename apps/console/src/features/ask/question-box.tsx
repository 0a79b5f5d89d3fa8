import { Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlayerStopFilled, IconSend } from '../../ui/icons.tsx'
import classes from './ask.module.css'

interface Props {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (value: string) => void
  onAsk: () => void
  onStop: () => void
  isRunning: boolean
  /** Earlier questions, newest first: the arrow up brings them back. */
  earlier: readonly string[]
  /** How many questions the next one can point back at. */
  remembered: number
  /** A next question that is sure to be understood; null where none is known. */
  next: string | null
}

/** Where one asks. Enter and Ctrl/⌘+Enter ask; Shift+Enter is a new line. */
export function QuestionBox({ box, value, onChange, onAsk, onStop, isRunning, earlier, remembered, next }: Props) {
  const { t } = useTranslation('ask')
  const recalled = useRef(-1)

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      recalled.current = -1
      onAsk()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') recall(event, event.key === 'ArrowUp' ? 1 : -1)
  }
  /** Only from an empty box, or while one is leafing: otherwise the arrows move in the text. */
  function recall(event: KeyboardEvent, by: 1 | -1): void {
    const isLeafing = recalled.current >= 0 && value === earlier[recalled.current]
    if (value !== '' && !isLeafing) return
    const at = (isLeafing ? recalled.current : -1) + by
    if (at < -1 || at >= earlier.length) return
    event.preventDefault()
    recalled.current = at
    onChange(earlier[at] ?? '')
  }
  function remembers(): string {
    const known = t('remembers', { count: remembered })
    return next === null ? known : `${known} ${t('works', { next })}`
  }
  return (
    <form
      className={`tng-surface ${classes.box}`}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Textarea
        ref={box}
        label={remembered > 0 ? t('followUp') : t('question')}
        placeholder={remembered > 0 ? (next ?? undefined) : t('placeholder')}
        data-main-field
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={4_000}
        autosize
        minRows={2}
        maxRows={8}
        size="md"
      />
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="xs" c="dimmed" style={{ flex: '1 1 200px' }}>
          {remembered > 0 ? remembers() : <span className={classes.keys}>{t('hint')}</span>}
        </Text>
        {isRunning ? (
          <Button type="button" variant="default" leftSection={<IconPlayerStopFilled size={16} aria-hidden />} onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button type="submit" leftSection={<IconSend size={16} aria-hidden />}>
            {t('ask')}
          </Button>
        )}
      </Group>
    </form>
  )
}
