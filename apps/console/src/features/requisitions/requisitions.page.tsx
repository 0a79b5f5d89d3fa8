import { Button, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { RecordNumber } from '../../ui/record-number.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { NewRequisition } from './new-requisition.tsx'
import { TAN_STATUSES, type TanItem, useTans } from './requisitions.queries.ts'

/** Every position that somebody asked for, newest first. */
export function RequisitionsPage() {
  const { t } = useTranslation('requisitions')
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const status = TAN_STATUSES.find((known) => known === search.status)
  const [words, setWords] = useListWords()
  const [creating, setCreating] = useState(false)
  const mayCreate = useMay('tan.create')
  const list = useTans(status)
  const rows = list.items.filter((tan) => matches(words, tan.tan_number, tan.title, tan.department))
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  const nameOf = usePersonName()
  const word = useWords()
  const columns: Array<Column<TanItem>> = [
    {
      key: 'number',
      header: t('number'),
      value: (tan) => tan.tan_number,
      width: '120px',
      cell: (tan) => <RecordNumber>{tan.tan_number}</RecordNumber>,
      wide: true,
      under: true,
    },
    {
      key: 'title',
      header: t('title'),
      value: (tan) => tan.title,
      width: 'minmax(0, 2.7fr)',
      cell: (tan) => <Text fw={600}>{tan.title}</Text>,
    },
    {
      key: 'department',
      header: t('department'),
      value: (tan) => tan.department,
      facet: true,
      width: 'minmax(0, 1.4fr)',
      cell: (tan) => tan.department,
      wide: true,
    },
    {
      key: 'manager',
      header: t('hiringManager'),
      width: 'minmax(0, 1.7fr)',
      value: (tan) => (tan.hiring_manager_id === null ? null : nameOf(tan.hiring_manager_id)),
      facet: true,
      cell: (tan) => (tan.hiring_manager_id === null ? '' : nameOf(tan.hiring_manager_id)),
      wide: true,
    },
    {
      key: 'positions',
      header: t('positions'),
      value: (tan) => tan.positions - tan.positions_filled,
      width: '116px',
      cell: (tan) => t('filledOf', { filled: tan.positions_filled, positions: tan.positions }),
      wide: true,
      under: true,
    },
    {
      key: 'status',
      header: t('status'),
      value: (tan) => word.status(tan.status),
      width: '200px',
      cell: (tan) => <StatusBadge status={tan.status} />,
    },
    {
      key: 'created',
      header: t('created'),
      value: (tan) => tan.created_at,
      width: '130px',
      cell: (tan) => <RelativeTime at={tan.created_at} />,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')}>
        {create}
      </PageHeader>
      <ListFilter
        words={words}
        onWords={setWords}
        statuses={TAN_STATUSES}
        status={status}
        onStatus={(next) => navigate({ to: '/requisitions', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('heading')}
        name="requisitions"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={(tan) => tan.id}
        hrefOf={({ id }) => `/requisitions/${id}`}
        empty={
          <EmptyState title={t('empty')} action={words === '' && status === undefined ? create : null}>
            {words === '' && status === undefined ? t('emptyText') : t('emptyFilter')}
          </EmptyState>
        }
      />
      {mayCreate && (creating || search.new !== undefined) && (
        <NewRequisition
          onClose={() => {
            setCreating(false)
            if (search.new !== undefined) void navigate({ to: '/requisitions', search: status ? { status } : {}, replace: true })
          }}
        />
      )}
    </>
  )
}
