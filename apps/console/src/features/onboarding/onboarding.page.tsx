import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { LINK_STATUSES, type OnboardingRow, ROW_STATUSES, useOnboardingRows } from './use-onboarding-rows.ts'

/** Everybody between the accepted offer and the first day, and what each waits for. */
export function OnboardingPage() {
  const { t } = useTranslation(['onboarding', 'common'])
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const statuses: readonly string[] = useMay('verification.read') ? ROW_STATUSES : LINK_STATUSES
  const status = statuses.find((known) => known === search.status)
  const [words, setWords] = useListWords()
  const list = useOnboardingRows()
  const rows = list.items.filter(
    (row) => (status === undefined || row.status === status) && matches(words, row.name, row.requisition, row.missing),
  )
  const word = useWords()
  const columns: Array<Column<OnboardingRow>> = [
    {
      key: 'candidate',
      header: t('candidate'),
      value: (row) => row.name,
      width: 'minmax(0, 1.3fr)',
      cell: (row) => <Text fw={600}>{row.name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'requisition',
      header: t('requisition'),
      value: (row) => row.requisition,
      facet: true,
      width: 'minmax(0, 1.5fr)',
      cell: (row) => row.requisition,
      wide: true,
    },
    {
      key: 'missing',
      header: t('missing'),
      value: (row) => row.missing,
      width: 'minmax(0, 2.5fr)',
      cell: (row) => row.missing,
      wide: true,
      under: true,
    },
    {
      key: 'status',
      header: t('status'),
      value: (row) => word.status(row.status),
      width: '214px',
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ]
  const isFiltered = words !== '' || status !== undefined
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter
        words={words}
        onWords={setWords}
        statuses={statuses}
        status={status}
        onStatus={(next) => navigate({ to: '/onboarding', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('heading')}
        name="onboarding"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => {
          setWords('')
          void navigate({ to: '/onboarding', replace: true })
        }}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/onboarding/${id}`}
        empty={<EmptyState title={t('empty')}>{isFiltered ? t('emptyFilter') : t('emptyText')}</EmptyState>}
      />
    </>
  )
}
