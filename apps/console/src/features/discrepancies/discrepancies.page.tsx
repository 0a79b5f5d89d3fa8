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
import { DISCREPANCY_STATUSES, type Discrepancy, useDiscrepancies } from './discrepancies.queries.ts'
import { SeverityBadge } from './severity-badge.tsx'
import { useDescription } from './use-description.ts'
import { useSubject } from './use-subject.ts'

/** All that did not fit, newest first. */
export function DiscrepanciesPage() {
  const { t } = useTranslation(['discrepancies', 'common'])
  const descriptionOf = useDescription()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const status = DISCREPANCY_STATUSES.find((known) => known === search.status)
  const [words, setWords] = useListWords()
  const subject = useSubject()
  const list = useDiscrepancies({ status })
  const rows = list.items.filter((one) => matches(words, one.candidate_name, one.description, subject(one)))
  const word = useWords()
  const columns: Array<Column<Discrepancy>> = [
    {
      key: 'candidate',
      header: t('candidate'),
      value: (one) => one.candidate_name,
      width: 'minmax(0, 1.3fr)',
      cell: (one) => <Text fw={600}>{one.candidate_name ?? t('common:unnamed')}</Text>,
    },
    { key: 'about', header: t('about'), value: subject, width: 'minmax(0, 1.5fr)', cell: subject, wide: true, under: true },
    {
      key: 'what',
      header: t('what'),
      value: (one) => one.description,
      width: 'minmax(0, 2.5fr)',
      cell: (one) => descriptionOf(one.description),
      wide: true,
    },
    {
      key: 'severity',
      header: t('severity'),
      value: (one) => one.severity,
      facet: true,
      width: '110px',
      cell: (one) => <SeverityBadge severity={one.severity} />,
      wide: true,
      under: (one) => t(`severities.${one.severity as 'High'}`),
    },
    {
      key: 'status',
      header: t('status'),
      value: (one) => word.status(one.status),
      width: '214px',
      cell: (one) => <StatusBadge status={one.status} />,
    },
    {
      key: 'raised',
      header: t('raised'),
      value: (one) => one.created_at,
      width: '120px',
      cell: (one) => <RelativeTime at={one.created_at} />,
      wide: true,
    },
  ]
  const isFiltered = words !== '' || status !== undefined
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter
        words={words}
        onWords={setWords}
        statuses={DISCREPANCY_STATUSES}
        status={status}
        onStatus={(next) => navigate({ to: '/discrepancies', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('heading')}
        name="discrepancies"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/discrepancies/${id}`}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              isFiltered ? null : (
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/onboarding" />}>
                  {t('toOnboarding')}
                </Button>
              )
            }
          >
            {isFiltered ? t('emptyFilter') : t('emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
