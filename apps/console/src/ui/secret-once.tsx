import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { IconCheck, IconCopy } from './icons.tsx'
import { Note } from './note.tsx'

interface Props {
  title: string
  /** That it is shown this once, and where to keep it. */
  warning: string
  /** What to copy: the secret first. */
  values: ReadonlyArray<{ readonly label: string; readonly value: string; readonly copy: string }>
  hint?: string
  onClose: () => void
}

/** A secret that nobody can ask for again. Closes by its own button alone: a stray click or key would lose it. */
export function SecretOnce({ title, warning, values, hint, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={title} size="lg" closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack gap="md">
        <Note tone="warning" title={t('secret.once')}>
          <Text>{warning}</Text>
        </Note>
        {values.map(({ label, value, copy: copyLabel }, index) => (
          <Group key={label} align="flex-end" gap="xs">
            <TextInput
              label={label}
              value={value}
              readOnly
              spellCheck={false}
              flex="1 1 220px"
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              onFocus={(event) => event.currentTarget.select()}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
            <CopyButton value={value} timeout={4000}>
              {({ copied, copy }) => (
                <Button
                  variant={index === 0 ? 'filled' : 'default'}
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                  onClick={copy}
                >
                  {copied ? t('copied') : copyLabel}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('secret.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
