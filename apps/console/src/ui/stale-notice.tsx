import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { IconCloudOff } from './icons.tsx'

/** Beside what could not be brought up to date: what stands there is from before. */
export function StaleNotice({ at, text, onRetry }: { at: number; text: 'offline.list' | 'offline.record'; onRetry: () => void }) {
  const { t } = useTranslation()
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at)
  return (
    <Group role="alert" gap="xs" px="sm" py={6} className="tng-stale" wrap="nowrap">
      <IconCloudOff size={16} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{t(text, { time })}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('again')}
      </Button>
    </Group>
  )
}
