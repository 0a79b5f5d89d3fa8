import { Stack, Text, Timeline } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import type { ApplicationStage } from './applications.queries.ts'

/** How it came here, newest first: who moved it, when, why. */
export function StageHistory({ stages }: { stages: readonly ApplicationStage[] }) {
  const { t } = useTranslation(['applications', 'common'])
  const words = useWords()
  const newestFirst = [...stages].reverse()
  return (
    <Timeline bulletSize={12} lineWidth={2} active={-1} aria-label={t('stages')}>
      {newestFirst.map((stage) => (
        <Timeline.Item key={`${stage.occurred_at} ${stage.to_status}`} title={<StatusBadge status={stage.to_status} />}>
          <Stack gap={2}>
            <Text size="sm" c="dimmed" component="div" title={stage.action}>
              {t('stageWho', { name: stage.actor.display_name ?? t('common:unknownPerson'), role: words.role(stage.actor.role) })} ·{' '}
              <RelativeTime at={stage.occurred_at} />
            </Text>
            {stage.reason !== null && (
              <Text size="sm" maw="72ch" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {t('common:quoted', { text: stage.reason })}
              </Text>
            )}
          </Stack>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
