import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import type { ApplicationItem, useApplicationsIn } from '../applications/applications.queries.ts'
import type { Moves } from '../applications/use-moves.tsx'
import classes from './pipeline.module.css'
import { PipelineCard } from './pipeline-card.tsx'

interface Props {
  list: ReturnType<typeof useApplicationsIn>
  label: string
  moves: Moves
  withRequisition: boolean
  onDrag?: (application: ApplicationItem | null) => void
  /** Side by side where there is room. */
  wide?: boolean
}

/** The cards of a stage, fifty at a time. */
export function CardList({ list, label, moves, withRequisition, onDrag, wide = false }: Props) {
  const { t } = useTranslation(['pipeline', 'common'])
  if (list.isLoadingError) return <ProblemNotice error={list.error} onRetry={list.refetch} />
  if (list.isLoading) {
    return (
      <Stack gap={8} role="status" aria-label={t('common:loading')}>
        <Skeleton h={84} />
        <Skeleton h={84} />
      </Stack>
    )
  }
  if (list.items.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="sm" ta="center">
        {t('nobody')}
      </Text>
    )
  }
  return (
    <ul className={classes.cards} data-wide={wide || undefined} aria-label={label}>
      {list.items.map((application) => (
        <PipelineCard
          key={application.id}
          application={application}
          moves={moves}
          withRequisition={withRequisition}
          {...(onDrag ? { onDrag } : {})}
        />
      ))}
      {list.hasNextPage && (
        <li>
          <Button fullWidth size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('common:more')}
          </Button>
        </li>
      )}
    </ul>
  )
}
