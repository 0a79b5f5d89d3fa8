import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { actFor } from '../../session/act-for.ts'
import { useSession } from '../../session/session.ts'
import { Note } from '../../ui/note.tsx'

/** Above every page while somebody decides for somebody else. */
export function ActingNotice() {
  const { t } = useTranslation()
  const { actingFor } = useSession()
  if (actingFor === undefined) return null
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Note tone="info" title={t('deputy.acting', { name: actingFor.name })}>
        <Group justify="space-between" gap="xs">
          <Text>{t('deputy.actingText', { name: actingFor.name })}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void actFor(null)}>
            {t('deputy.stop')}
          </Button>
        </Group>
      </Note>
    </div>
  )
}
