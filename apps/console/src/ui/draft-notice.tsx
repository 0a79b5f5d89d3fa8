import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { KeptDraft } from './use-draft.ts'

/** Above a form that still has what was typed the last time. */
export function DraftNotice({ draft }: { draft: KeptDraft }) {
  const { t } = useTranslation()
  if (!draft.isRestored) return null
  return (
    <Group justify="space-between" gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {t('draft.restored')}
      </Text>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={draft.discard}>
        {t('draft.discard')}
      </Button>
    </Group>
  )
}
