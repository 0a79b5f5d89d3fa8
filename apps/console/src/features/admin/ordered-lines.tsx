import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons.tsx'
import { type Line, lineOf, moved } from './lines.ts'

interface Props {
  label: string
  description?: string
  /** What one line is called, for whoever cannot see where it stands. */
  lineLabel: (place: number) => string
  addLabel: string
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
  maxLength: number
  most: number
  error?: ReactNode
}

/** Short texts in an order: typed, moved up and down, removed. Enter in one begins the next. */
export function OrderedLines({ label, description, lineLabel, addLabel, lines, onChange, maxLength, most, error }: Props) {
  const { t } = useTranslation('admin')
  const [added, setAdded] = useState<string | null>(null)
  const insert = (at: number) => {
    if (lines.length >= most) return
    const made = lineOf('')
    onChange(lines.toSpliced(at, 0, made))
    setAdded(made.key)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <div role="group" aria-label={label}>
        {lines.map((line, at) => (
          <Group key={line.key} gap={4} wrap="nowrap" mt={6}>
            <TextInput
              style={{ flex: 1, minWidth: 0 }}
              aria-label={lineLabel(at + 1)}
              value={line.text}
              maxLength={maxLength}
              ref={line.key === added ? focusOnce : undefined}
              onChange={(event) => onChange(lines.with(at, { ...line, text: event.currentTarget.value }))}
              onKeyDown={(event) => {
                // With Ctrl or ⌘ it saves the form.
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                insert(at + 1)
              }}
            />
            <Act label={t('lines.up', { name: line.text })} disabled={at === 0} onClick={() => onChange(moved(lines, at, at - 1))}>
              <IconArrowUp size={16} aria-hidden />
            </Act>
            <Act
              label={t('lines.down', { name: line.text })}
              disabled={at === lines.length - 1}
              onClick={() => onChange(moved(lines, at, at + 1))}
            >
              <IconArrowDown size={16} aria-hidden />
            </Act>
            <Act
              label={t('lines.remove', { name: line.text })}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <IconX size={16} aria-hidden />
            </Act>
          </Group>
        ))}
        {lines.length < most && (
          <Button
            mt={6}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => insert(lines.length)}
          >
            {addLabel}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

interface ActProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}
const Act = ({ label, disabled, onClick, children }: ActProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} disabled={disabled} onClick={onClick}>
    {children}
  </ActionIcon>
)

const focusOnce = (input: HTMLInputElement | null) => {
  if (input !== null && input.value === '' && document.activeElement !== input) input.focus()
}
