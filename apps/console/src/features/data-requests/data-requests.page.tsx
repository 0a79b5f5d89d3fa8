import { Button, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { DATA_REQUEST_STATUSES, type DataRequest, useDataRequests } from './data-requests.queries.ts'

/** Requests to export or erase a person, newest first. */
export function DataRequestsPage() {
  const { t } = useTranslation(['data-requests', 'common'])
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const status = DATA_REQUEST_STATUSES.find((known) => known === search.status)
  const [words, setWords] = useListWords()
  const list = useDataRequests({ status })
  const word = useWords()
  const rows = list.items.filter((one) => matches(words, one.candidate_name ?? t('gone'), one.requested_by.display_name))
  const columns: Array<Column<DataRequest>> = [
    {
      key: 'person',
      header: t('person'),
      value: (one) => one.candidate_name,
      width: 'minmax(0, 2fr)',
      cell: (one) => <Text fw={600}>{one.candidate_name ?? t('gone')}</Text>,
    },
    {
      key: 'kind',
      header: t('what'),
      value: (one) => t(`kind.${one.kind as 'Export'}`),
      facet: true,
      width: '110px',
      cell: (one) => t(`kind.${one.kind as 'Export'}`),
    },
    {
      key: 'by',
      header: t('requestedBy'),
      value: (one) => one.requested_by.display_name,
      width: 'minmax(0, 1.5fr)',
      cell: (one) => one.requested_by.display_name,
      wide: true,
    },
    {
      key: 'at',
      header: t('requestedAt'),
      value: (one) => one.requested_at,
      width: '130px',
      cell: (one) => <RelativeTime at={one.requested_at} />,
      wide: true,
    },
    {
      key: 'status',
      header: t('status'),
      value: (one) => word.status(one.status),
      width: '150px',
      cell: (one) => <StatusBadge status={one.status} />,
    },
  ]
  const isFiltered = words !== '' || status !== undefined
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/data-requests/due" />}>
          {t('due.show')}
        </Button>
      </PageHeader>
      <ListFilter
        words={words}
        onWords={setWords}
        statuses={DATA_REQUEST_STATUSES}
        status={status}
        onStatus={(next) => navigate({ to: '/data-requests', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('heading')}
        name="data-requests"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ to: '/data-requests/$id', params: { id } })}
        empty={<EmptyState title={t('empty')}>{isFiltered ? t('emptyFilter') : t('emptyText')}</EmptyState>}
      />
    </>
  )
}
