import { SegmentedControl, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter, matches } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Column, RecordList } from '../../ui/record-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import { SUGGESTION_STATUSES, type Suggestion, useSuggestions } from './duplicates.queries.ts'
import { useReasons } from './reasons.ts'

/** Pairs of candidates who may be one person; those not yet reviewed first of all. */
export function DuplicatesPage() {
  const { t } = useTranslation(['duplicates', 'common'])
  const words = useWords()
  const reasons = useReasons()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const status = SUGGESTION_STATUSES.find((known) => known === search.status) ?? 'Open'
  const [filter, setFilter] = useState('')
  const list = useSuggestions(status)
  const rows = list.items.filter((one) => matches(filter, one.candidate_name, one.other_candidate_name, reasons(one.reasons)))
  const columns: Array<Column<Suggestion>> = [
    {
      key: 'pair',
      header: t('pair'),
      width: 'minmax(0, 2fr)',
      cell: (one) => (
        <>
          <Text fw={600} truncate>
            {one.candidate_name ?? t('common:unnamed')}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {t('and', { name: one.other_candidate_name ?? t('common:unnamed') })}
          </Text>
        </>
      ),
    },
    { key: 'why', header: t('why'), width: 'minmax(0, 3fr)', cell: (one) => reasons(one.reasons), wide: true },
    { key: 'found', header: t('found'), width: '130px', cell: (one) => <RelativeTime at={one.created_at} /> },
  ]
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter words={filter} onWords={setFilter}>
        <SegmentedControl
          aria-label={t('common:statusFilter')}
          data={SUGGESTION_STATUSES.map((value) => ({ value, label: words.status(value) }))}
          value={status}
          onChange={(next) => navigate({ to: '/duplicates', search: next === 'Open' ? {} : { status: next }, replace: true })}
        />
      </ListFilter>
      <RecordList
        label={t('heading')}
        columns={columns}
        list={list}
        rows={rows}
        onClear={() => setFilter('')}
        rowKey={(one) => one.id}
        onOpen={(one) => navigate({ to: '/duplicates/$id', params: { id: one.id } })}
        empty={<EmptyState title={filter === '' ? t(`empty.${status}`) : t('emptyFilter')}>{filter === '' && t('emptyText')}</EmptyState>}
      />
    </>
  )
}
