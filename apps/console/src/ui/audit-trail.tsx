import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import { useCursorPages } from '../api/cursor-pages.ts'
import { AppLink } from './app-link.tsx'
import { type AuditEntry, numbersIn } from './audit-story.ts'
import { ChangeLine } from './change-words.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { RelativeTime } from './relative-time.tsx'
import { StoryLine } from './story-line.tsx'

interface Props {
  entityType: string
  entityId: string
  /** What the page tells elsewhere. */
  isTold: (entry: AuditEntry) => boolean
}

/** What else happened to one record, newest first, as sentences. Its words come by themselves: the record need not wait for them. */
export function AuditTrail(props: Props) {
  return (
    <Suspense fallback={<Skeleton h={96} />}>
      <Trail {...props} />
    </Suspense>
  )
}

function Trail({ entityType, entityId, isTold }: Props) {
  const { t } = useTranslation(['audit', 'common'])
  const trail = useCursorPages<AuditEntry>(['audit', entityType, entityId], (cursor, signal) =>
    bodyOf(
      api.GET('/api/v1/audit-logs', {
        params: { query: { entity_type: entityType, entity_id: entityId, limit: 20, ...(cursor ? { cursor } : {}) } },
        signal,
      }),
    ),
  )
  if (trail.isLoadingError) return <ProblemNotice error={trail.error} />
  if (trail.isLoading) return <Skeleton h={96} />
  const numbers = numbersIn(trail.items)
  return (
    <Stack gap="xs">
      {trail.items.length === 0 && <Text c="dimmed">{t('common:history.empty')}</Text>}
      {trail.items
        .filter((entry) => !isTold(entry))
        .map((entry) => (
          <div key={entry.id}>
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              <StoryLine entry={entry} numbers={numbers} linked={false} />
            </Text>
            <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
              <ChangeLine entry={entry} />
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={entry.occurred_at} />
            </Text>
          </div>
        ))}
      {trail.hasNextPage && (
        <Button size="compact-sm" variant="subtle" onClick={() => trail.fetchNextPage()} loading={trail.isFetchingNextPage}>
          {t('common:more')}
        </Button>
      )}
      <Text size="sm">
        <AppLink href={`/audit?entity=${entityType}&record=${entityId}`}>{t('whole')}</AppLink>
      </Text>
    </Stack>
  )
}
