import { Button, Group, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, END_COLOR } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface Props {
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  label: string
  /** The act ends something for somebody. */
  isEnd?: boolean
  act: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks once before something that cannot be taken back. The question has the focus, so that the Enter which opened the dialog cannot
 * confirm it too: the button and Ctrl or ⌘ with Enter do, pressed anew.
 */
export function ConfirmDialog({ title, children, label, isEnd = false, act, onClose }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await act()
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md" onKeyDown={getHotkeyHandler([['mod+Enter', ({ repeat }) => void (repeat || confirm())]])}>
        <Text component="div" tabIndex={-1} className="tng-asked" data-autofocus>
          {children}
        </Text>
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void confirm()} {...(isEnd ? { color: END_COLOR } : {})}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
