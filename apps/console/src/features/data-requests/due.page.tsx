import { Button, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { type RetentionNotice, useRetention, useRetentionNotices } from './data-requests.queries.ts'
import { type LegalHold, useLegalHolds } from './legal-holds.queries.ts'

/** Who is about to be erased because they were kept long enough. */
export function DuePage() {
  const { t } = useTranslation(['data-requests', 'common'])
  const navigate = useNavigate()
  const mayManage = useMay('retention.manage')
  const seesRequests = useMay('data-request.read')
  const rule = useRetention()
  const list = useRetentionNotices()
  const columns: Array<Column<RetentionNotice>> = [
    {
      key: 'person',
      header: t('person'),
      value: (one) => one.candidate_name,
      width: 'minmax(0, 2fr)',
      cell: (one) => <Text fw={600}>{one.candidate_name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'why',
      header: t('due.why'),
      value: (one) => one.since,
      width: 'minmax(0, 2fr)',
      cell: (one) => t(`due.rule.${one.rule as 'closed'}`, { date: day(one.since.slice(0, 10)) }),
      wide: true,
    },
    {
      key: 'listed',
      header: t('due.listed'),
      value: (one) => one.announced_at,
      width: '130px',
      cell: (one) => <RelativeTime at={one.announced_at} />,
      wide: true,
    },
    {
      key: 'after',
      header: t('due.after'),
      value: (one) => one.erase_after,
      width: '140px',
      cell: (one) => day(one.erase_after.slice(0, 10)),
    },
  ]
  const { closed_months: closed, unapplied_months: unapplied } = rule.data ?? {}
  const isOff = closed === null && unapplied === null
  const isBeforeFirstRun = !isOff && rule.data?.last_run_at === null
  const days = rule.data?.notice_days ?? 7
  const settings = mayManage && (
    <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin/retention" />}>
      {t(isOff ? 'due.set' : 'due.settings')}
    </Button>
  )
  return (
    <>
      <PageHeader
        over={seesRequests && <Link to="/data-requests">{t('heading')}</Link>}
        title={t('due.heading')}
        under={t('due.under', { count: days })}
      >
        {settings}
      </PageHeader>
      {rule.error && <ProblemNotice error={rule.error} onRetry={() => rule.refetch()} />}
      {rule.data !== undefined && (
        <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
          <Note tone="info" title={t(isOff ? 'due.off' : 'due.on')}>
            {isOff ? (
              <Text size="sm">{t(mayManage ? 'due.offTextYours' : 'due.offText')}</Text>
            ) : (
              <>
                {closed != null && <Text size="sm">{t('due.closed', { count: closed })}</Text>}
                {unapplied != null && <Text size="sm">{t('due.unapplied', { count: unapplied })}</Text>}
                <Text size="sm">
                  {t('due.lastRun')} {rule.data.last_run_at === null ? t('due.never') : <RelativeTime at={rule.data.last_run_at} />}
                  {rule.data.last_run_at !== null && ` · ${t('due.lastErased', { count: rule.data.last_run_erased })}`}
                </Text>
              </>
            )}
          </Note>
        </div>
      )}
      <RecordList
        label={t('due.heading')}
        name="retention-notices"
        columns={columns}
        list={list}
        rowKey={({ candidate_id }) => candidate_id}
        onOpen={({ candidate_id: id }) => navigate({ to: '/candidates/$id', params: { id } })}
        empty={
          isBeforeFirstRun ? (
            <EmptyState title={t('due.notRun')}>{t('due.notRunText')}</EmptyState>
          ) : (
            <EmptyState title={t('due.empty')}>{t('due.emptyText', { days })}</EmptyState>
          )
        }
      />
      {seesRequests && <Holds />}
    </>
  )
}

/** Whom retention skips, because their records are evidence. */
function Holds() {
  const { t } = useTranslation(['data-requests', 'common'])
  const navigate = useNavigate()
  const list = useLegalHolds()
  const columns: Array<Column<LegalHold>> = [
    {
      key: 'person',
      header: t('person'),
      value: (one) => one.candidate_name,
      width: 'minmax(0, 2fr)',
      cell: (one) => <Text fw={600}>{one.candidate_name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'reason',
      header: t('reason'),
      value: (one) => one.reason,
      width: 'minmax(0, 2fr)',
      cell: (one) => <Text truncate>{one.reason}</Text>,
      wide: true,
    },
    {
      key: 'by',
      header: t('hold.by'),
      value: (one) => one.placed_by.display_name,
      width: 'minmax(0, 1fr)',
      cell: (one) => one.placed_by.display_name,
      wide: true,
    },
    {
      key: 'since',
      header: t('hold.since'),
      value: (one) => one.placed_at,
      width: '140px',
      cell: (one) => <RelativeTime at={one.placed_at} />,
    },
  ]
  return (
    <section>
      <Title order={2} mt="xl" mb="xs">
        {t('hold.heading')}
      </Title>
      <RecordList
        label={t('hold.heading')}
        name="legal-holds"
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={({ candidate_id: id }) => navigate({ to: '/candidates/$id', params: { id } })}
        empty={<EmptyState title={t('hold.empty')}>{t('hold.emptyText')}</EmptyState>}
      />
    </section>
  )
}
