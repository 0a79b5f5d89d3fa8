import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { actFor } from '../../session/act-for.ts'
import { Note } from '../../ui/note.tsx'
import { day } from '../../ui/relative-time.tsx'
import { useWaitingForOthers } from './deputies.queries.ts'

/** On My work of a deputy: what waits for the people they stand in for. */
export function WaitingForOthers() {
  const { t } = useTranslation()
  return useWaitingForOthers().map((one) => (
    <Note key={one.id} tone="info" title={t('deputy.youAre', { name: one.name, date: day(one.until) })}>
      <Group justify="space-between" gap="xs">
        <Text>{one.count === undefined ? '' : t(one.hasMore ? 'deputy.waitingMore' : 'deputy.waiting', { count: one.count })}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void actFor({ id: one.id, name: one.name })}>
          {t('deputy.decideFor', { name: one.name })}
        </Button>
      </Group>
    </Note>
  ))
}
