import { ActionIcon, Button, Group, Menu, Skeleton, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { NotFound } from '../../app/not-found.tsx'
import { settings } from '../../app/settings.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconDots, IconRefresh } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RefusedPage } from '../../ui/refused-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './ask.module.css'
import type { AskAnswer } from './ask.queries.ts'
import { boardAnswerQuery, removeQuestion, type SavedQuestion, useBoard } from './board.queries.ts'
import { kindFor, kindsOf } from './chart-kinds.ts'
import { percentColumns, saidOf } from './figures.ts'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import { Said } from './said.tsx'
import { NAME_LENGTH, shortened } from './shortened.ts'
import { useDrawing } from './use-drawing.ts'

const askAddress = (question: string) => `/ask?question=${encodeURIComponent(question)}`

/** Questions that colleagues share, each with its answer of now, as far as one's own role may see it. */
export function BoardPage() {
  const { t } = useTranslation('ask')
  const { me } = useSession()
  const mayAsk = useMay('report.ask')
  const board = useBoard()
  const [removing, setRemoving] = useState<SavedQuestion | null>(null)
  if (me.tenant.code !== settings.reportTenant) return <NotFound />
  if (!mayAsk) return <RefusedPage title={t('board.title')} needs={['report.ask']} />
  return (
    <>
      <PageHeader over={<Link to="/ask">{t('title')}</Link>} title={t('board.title')} under={t('board.under')}>
        {board.items.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void queryClient.invalidateQueries({ queryKey: ['board-answer'] })}
          >
            {t('board.refresh')}
          </Button>
        )}
      </PageHeader>
      {board.error !== null && <ProblemNotice error={board.error} onRetry={board.refetch} />}
      {board.isLoading && <Skeleton h={320} />}
      {!board.isLoading && board.error === null && board.items.length === 0 && (
        <div className="tng-surface">
          <EmptyState
            title={t('board.empty')}
            action={
              <Button variant="default" renderRoot={(props) => <AppLink {...props} href="/ask" />}>
                {t('board.toAsk')}
              </Button>
            }
          >
            {t('board.emptyText')}
          </EmptyState>
        </div>
      )}
      <ul className={classes.tiles} aria-label={t('board.title')}>
        {board.items.map((saved) => (
          <Tile key={saved.id} saved={saved} onRemove={() => setRemoving(saved)} />
        ))}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          title={t('board.removeOf')}
          label={t('board.remove')}
          onClose={() => setRemoving(null)}
          act={async () => {
            await removeQuestion(removing.id)
            notifications.show({ message: t('board.removed') })
          }}
        >
          {t('board.removeText', { question: shortened(removing.question, NAME_LENGTH) })}
        </ConfirmDialog>
      )}
    </>
  )
}

function Tile({ saved, onRemove }: { saved: SavedQuestion; onRemove: () => void }) {
  const { t } = useTranslation('ask')
  const { me } = useSession()
  const { data: answer, error, isFetching, refetch } = useQuery(boardAnswerQuery(me.role, saved.question))
  const name = shortened(saved.question, NAME_LENGTH)
  return (
    <li className={`tng-surface ${classes.tile}`} aria-label={name} aria-busy={isFetching}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} className={classes.question}>
          {name}
        </Title>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('board.menu', { question: name })}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item renderRoot={(props) => <AppLink {...props} href={askAddress(saved.question)} />}>{t('board.open')}</Menu.Item>
            {saved.allowed_actions.includes('report.unsave') && <Menu.Item onClick={onRemove}>{t('board.remove')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {answer === undefined && error === null && <Skeleton h={120} />}
      {error !== null && <ProblemNotice error={error} onRetry={refetch} />}
      {answer !== undefined && <TileAnswer saved={saved} answer={answer} name={name} />}
      <Text size="xs" c="dimmed" mt="auto" component="div">
        {t('board.by', { name: saved.created_by.display_name })} · <RelativeTime at={saved.created_at} />
      </Text>
    </li>
  )
}

function TileAnswer({ saved, answer, name }: { saved: SavedQuestion; answer: AskAnswer; name: string }) {
  const { t } = useTranslation('ask')
  const { result_columns: columns, result_rows: rows } = answer
  const kind = kindFor(saved.chart, kindsOf(columns, rows))
  const drawing = useDrawing(answer, kind)
  if (answer.status !== 'succeeded')
    return (
      <Text size="sm">
        {t('board.noAnswer')} <AppLink href={askAddress(saved.question)}>{t('board.open')}</AppLink>
      </Text>
    )
  if (rows.length === 0) return <Text c="dimmed">{t('noRows')}</Text>
  const said = saidOf(answer)
  return (
    <>
      {said !== null && kind !== 'number' && (
        <Text size="sm" title={said.exact} style={{ overflowWrap: 'anywhere' }}>
          <Said columns={columns}>{said.read}</Said>
        </Text>
      )}
      {drawing === null ? (
        <ResultTable label={name} columns={columns} rows={rows} percents={percentColumns(answer.sql, columns.length)} />
      ) : (
        <ResultChart drawing={drawing} />
      )}
    </>
  )
}
