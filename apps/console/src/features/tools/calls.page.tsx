import { Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { settings } from '../../app/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Person, usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import classes from './tools.module.css'
import { CALL_STATUSES, type ToolCall, useCalls } from './tools.queries.ts'

/** Every call that needed a decision, newest first, and what became of it. */
export function CallsPage() {
  const { t } = useTranslation('tools')
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const words = useWords()
  const nameOf = usePersonName()
  const status = CALL_STATUSES.find((known) => known === search.status)
  const [typed, setTyped] = useListWords()
  const list = useCalls(status, { enabled: settings.tools })
  const rows = list.items.filter((call) => matches(typed, call.server, call.tool, call.arguments_text, nameOf(call.requested_by)))
  const columns: Array<Column<ToolCall>> = [
    {
      key: 'call',
      header: t('calls.call'),
      value: (call) => `${call.server} · ${call.tool}`,
      facet: true,
      width: 'minmax(0, 2fr)',
      cell: (call) => (
        <span className={classes.code}>
          {call.server} · {call.tool}
        </span>
      ),
    },
    {
      key: 'arguments',
      header: t('call.arguments'),
      value: (call) => call.arguments_text,
      width: 'minmax(0, 3fr)',
      cell: (call) => (
        <Text truncate className={classes.code}>
          {call.arguments_text.replaceAll(/\s+/g, ' ')}
        </Text>
      ),
      wide: true,
    },
    {
      key: 'by',
      header: t('call.requestedBy'),
      value: (call) => nameOf(call.requested_by),
      facet: true,
      width: 'minmax(160px, 1fr)',
      cell: (call) => <Person id={call.requested_by} />,
      wide: true,
    },
    {
      key: 'decider',
      header: t('call.decidedBy'),
      value: (call) => (call.decided_by === null ? null : nameOf(call.decided_by)),
      width: 'minmax(160px, 1fr)',
      cell: (call) => call.decided_by !== null && <Person id={call.decided_by} />,
      wide: true,
    },
    {
      key: 'status',
      header: t('calls.status'),
      value: (call) => words.status(call.status),
      width: '124px',
      cell: (call) => <StatusBadge status={call.status} />,
    },
    {
      key: 'at',
      header: t('call.requested'),
      value: (call) => call.created_at,
      width: '112px',
      cell: (call) => <RelativeTime at={call.created_at} />,
      wide: true,
      under: true,
    },
  ]
  return (
    <>
      <PageHeader over={<Link to="/tools">{t('heading')}</Link>} title={t('calls.heading')} under={t('calls.under')} />
      <ListFilter
        words={typed}
        onWords={setTyped}
        statuses={CALL_STATUSES}
        status={status}
        onStatus={(next) => navigate({ to: '/tools/calls', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('calls.heading')}
        name="calls"
        columns={columns}
        list={list}
        rows={rows}
        typed={[typed, setTyped]}
        onClear={() => setTyped('')}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/tools/calls/${id}`}
        empty={<EmptyState title={t('calls.empty')}>{t('calls.emptyText')}</EmptyState>}
      />
    </>
  )
}
