import { Button, Group, Select, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { useWords } from '../../ui/words.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../applications/stages.ts'
import { useMoves } from '../applications/use-moves.tsx'
import { ApplicationList } from './application-list.tsx'
import { Board } from './board.tsx'
import classes from './pipeline.module.css'
import { StageList } from './stage-list.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useBusyStage } from './use-busy-stage.ts'
import { ALL, useRequisition } from './use-requisition.ts'

/** Who is how far: a board of stages, or one stage as a list where there is no room for a board. */
export function PipelinePage() {
  const { t } = useTranslation('pipeline')
  const words = useWords()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const stage = APPLICATION_STATUSES.find((known) => known === search.status)
  const requisition = useRequisition(search.tan, stage !== undefined)
  const moves = useMoves()
  const isList = search.view === 'list'
  const go = (tan: string | undefined, status: ApplicationStatus | undefined, view = search.view) =>
    navigate({
      to: '/pipeline',
      search: { ...(tan ? { tan } : {}), ...(status ? { status } : {}), ...(view ? { view } : {}) },
      replace: true,
    })
  const { busy, counts } = useBusyStage(requisition.tanId, isPhone && !isList)
  const shown = stage ?? (isPhone ? busy : undefined)
  const isLoading = requisition.isLoading || (isPhone && shown === undefined && requisition.chosen !== undefined)
  if (requisition.error) return <PageProblem error={requisition.error} onRetry={requisition.refetch} />
  return (
    <>
      <PageHeader
        title={t('heading')}
        under={
          shown === undefined && !isList ? (
            <>
              <span className={classes.plain}>{t('under')}</span>
              <span className={classes.hint}>{t('underBoard')}</span>
            </>
          ) : (
            t('under')
          )
        }
      />
      <Group gap="sm" mb="md" align="flex-end">
        <Select
          label={t('requisition')}
          data={[{ value: ALL, label: t('all') }, ...requisition.choices]}
          value={requisition.chosen ?? null}
          onChange={(value) => go(value ?? undefined, stage)}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage={t('noSuch')}
          style={{ flex: '1 1 260px', maxWidth: 420 }}
        />
        {(isList || (shown !== undefined && !isPhone)) && (
          <Select
            label={t('stage')}
            data={[
              ...(isList ? [{ value: ALL, label: t('allStages') }] : []),
              ...APPLICATION_STATUSES.map((status) => ({ value: status as string, label: words.status(status) })),
            ]}
            value={(isList ? stage : shown) ?? (isList ? ALL : null)}
            onChange={(value) =>
              go(
                requisition.chosen,
                APPLICATION_STATUSES.find((known) => known === value),
              )
            }
            allowDeselect={false}
            style={{ flex: '1 1 180px', maxWidth: 260 }}
          />
        )}
        {requisition.isLoading && requisition.tanId === undefined && (
          <Button variant="default" disabled>
            {t('toRequisition')}
          </Button>
        )}
        {requisition.tanId !== undefined && (
          <Button variant="default" renderRoot={(props) => <AppLink {...props} href={`/requisitions/${requisition.tanId}`} />}>
            {t('toRequisition')}
          </Button>
        )}
        {!isList && (
          <Button variant="default" onClick={() => go(requisition.chosen, undefined, 'list')}>
            {t('list')}
          </Button>
        )}
        {(isList || (stage !== undefined && !isPhone)) && (
          <Button variant="default" onClick={() => go(requisition.chosen, undefined, '')}>
            {t('board')}
          </Button>
        )}
      </Group>
      {isPhone && !isList && shown !== undefined && (
        <StageTabs counts={counts} shown={shown} onShow={(status) => go(requisition.chosen, status)} />
      )}
      {isLoading && <Skeleton h={420} />}
      {!requisition.isLoading && requisition.chosen === undefined && (
        <div className="tng-surface">
          <EmptyState title={t('empty')} action={<AppLink href="/requisitions">{t('toRequisitions')}</AppLink>}>
            {t('emptyText')}
          </EmptyState>
        </div>
      )}
      {!isLoading &&
        requisition.chosen !== undefined &&
        (isList ? (
          <ApplicationList key={`${requisition.chosen} ${stage}`} tanId={requisition.tanId} status={stage} />
        ) : shown === undefined ? (
          <Board key={requisition.chosen} tanId={requisition.tanId} moves={moves} />
        ) : (
          <StageList key={`${requisition.chosen} ${shown}`} status={shown} tanId={requisition.tanId} moves={moves} />
        ))}
      {moves.dialog}
    </>
  )
}
