import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { daysSince } from '../../ui/elapsed.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { exact, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { type ApplicationItem, useApplications } from '../applications/applications.queries.ts'
import { type ApplicationStatus, ENDS } from '../applications/stages.ts'
import { useBulkApplications } from '../applications/use-bulk-applications.tsx'
import { canCompare, compareAddress } from './compared.ts'

const keyOf = (one: ApplicationItem) => one.id
const isOver = ({ status }: ApplicationItem) => status === 'Converted' || ENDS.some((end) => end === status)

/** Every application of a requisition, or of all, as a table: to sort, filter, and shortlist or reject several at once. */
export function ApplicationList({ tanId, status }: { tanId: string | undefined; status: ApplicationStatus | undefined }) {
  const { t } = useTranslation(['pipeline', 'applications', 'common'])
  const words = useWords()
  const personOf = usePersonName()
  const [typed, setTyped] = useListWords()
  const list = useApplications(tanId, status)
  const rows = useMemo(
    () =>
      typed.trim() === '' ? list.items : list.items.filter((one) => matches(typed, one.candidate_name, one.tan_number, one.tan_title)),
    [list.items, typed],
  )
  const nameOf = (one: ApplicationItem) => one.candidate_name ?? t('common:unnamed')
  const many = useBulkApplications(list.items, {
    extra: (chosen) =>
      canCompare(chosen) && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <AppLink {...props} href={compareAddress(chosen[0]?.tan_id ?? '', chosen.map(keyOf))} />}
        >
          {t('compareMany')}
        </Button>
      ),
  })
  const columns: Array<Column<ApplicationItem>> = [
    {
      key: 'name',
      header: t('name'),
      width: 'minmax(0, 2fr)',
      value: (one) => one.candidate_name,
      cell: (one) => <Text fw={600}>{nameOf(one)}</Text>,
    },
    {
      key: 'position',
      header: t('position'),
      width: 'minmax(0, 2fr)',
      value: (one) => `${one.tan_number} ${one.tan_title}`,
      facet: tanId === undefined,
      cell: (one) => `${one.tan_number} ${one.tan_title}`,
      wide: true,
    },
    {
      key: 'status',
      header: t('stage'),
      width: '170px',
      value: (one) => one.status,
      wordFor: words.status,
      cell: (one) => <StatusBadge status={one.status} />,
    },
    {
      key: 'owner',
      header: t('owner'),
      width: 'minmax(0, 1.4fr)',
      value: (one) => personOf(one.created_by),
      facet: true,
      cell: (one) => personOf(one.created_by),
      wide: true,
    },
    {
      key: 'since',
      header: t('since'),
      width: '130px',
      // Who is hired or out waits for nothing: they come last, however old.
      value: (one) => (isOver(one) ? null : daysSince(one.updated_at)),
      mostFirst: true,
      cell: (one) => (
        <time dateTime={one.updated_at} title={exact(one.updated_at)}>
          {t('applications:stageDays', { count: daysSince(one.updated_at) })}
        </time>
      ),
      wide: true,
    },
    {
      key: 'putForward',
      header: t('putForward'),
      width: '130px',
      value: (one) => one.created_at,
      cell: (one) => <RelativeTime at={one.created_at} />,
      wide: true,
    },
  ]
  return (
    <>
      <ListFilter words={typed} onWords={setTyped} />
      <RecordList
        label={t('heading')}
        name="applications"
        columns={columns}
        list={list}
        rows={rows}
        typed={[typed, setTyped]}
        onClear={() => setTyped('')}
        rowKey={keyOf}
        hrefOf={({ id }) => `/applications/${id}`}
        empty={<EmptyState title={t('emptyList')}>{t('emptyListText')}</EmptyState>}
        {...(list.items.length > 0 || many.isBusy ? { selection: many.selection } : {})}
      />
      {many.dialog}
    </>
  )
}
