import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface Props {
  title: string
  /** What will happen, in a sentence. */
  children: ReactNode
  label: string
  act: () => Promise<unknown>
  onClose: () => void
}

/** Asks once before something that cannot be taken back. Enter confirms. */
export function ConfirmDialog({ title, children, label, act, onClose }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
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
      <Stack gap="md">
        <Text component="div">{children}</Text>
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-autofocus loading={busy} onClick={() => void confirm()}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
