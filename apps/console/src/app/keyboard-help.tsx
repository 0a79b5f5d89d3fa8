import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

const KEYS = [
  ['mod K', 'palette'],
  ['?', 'help'],
  ['j ↓', 'down'],
  ['k ↑', 'up'],
  ['Enter', 'open'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['i', 'info'],
  ['s', 'same'],
  ['d', 'different'],
  ['PageUp', 'weekBefore'],
  ['PageDown', 'weekAfter'],
  ['t', 'today'],
] as const

/** Keys that are called differently on keyboards of other languages. */
const NAMED = ['mod', 'Enter', 'PageUp', 'PageDown'] as const
const isNamed = (key: string): key is (typeof NAMED)[number] => NAMED.some((one) => one === key)

/** `?` shows what the keyboard can do. */
export function KeyboardHelp() {
  const { t } = useTranslation()
  const [opened, help] = useDisclosure(false)
  useHotkeys([['shift+?', help.open, { usePhysicalKeys: false }]])
  return (
    <Modal opened={opened} onClose={help.close} title={t('shell.help')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="xs">
        {KEYS.map(([keys, word]) => (
          <Group key={word} justify="space-between">
            <Text>{t(`keys.${word}`)}</Text>
            <Group gap={4}>
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{isNamed(key) ? t(`key.${key}`) : key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  )
}
