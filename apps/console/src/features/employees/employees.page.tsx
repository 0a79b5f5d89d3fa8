import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { RecordNumber } from '../../ui/record-number.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { type Employee, useEmployees } from './employees.queries.ts'

/** Everybody who was converted, newest first. */
export function EmployeesPage() {
  const { t } = useTranslation(['employees', 'common'])
  const [words, setWords] = useListWords()
  const list = useEmployees()
  const rows = list.items.filter((one) => matches(words, one.employee_number, one.full_name, one.job_title, one.tan_number))
  const columns: Array<Column<Employee>> = [
    {
      key: 'number',
      header: t('number'),
      value: (one) => one.employee_number,
      width: '140px',
      cell: (one) => <RecordNumber>{one.employee_number}</RecordNumber>,
      wide: true,
      under: true,
    },
    {
      key: 'name',
      header: t('name'),
      value: (one) => one.full_name,
      width: 'minmax(0, 2fr)',
      cell: (one) => <Text fw={600}>{one.full_name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'title',
      header: t('jobTitle'),
      value: (one) => one.job_title,
      facet: true,
      width: 'minmax(0, 2fr)',
      cell: (one) => one.job_title,
      wide: true,
      under: true,
    },
    {
      key: 'tan',
      header: t('requisition'),
      value: (one) => one.tan_number,
      facet: true,
      width: '130px',
      cell: (one) => one.tan_number,
      wide: true,
    },
    {
      key: 'joins',
      header: t('joiningDate'),
      value: (one) => one.joining_date,
      width: '130px',
      cell: (one) => (one.joining_date === null ? t('open') : day(one.joining_date)),
      wide: true,
      under: true,
    },
    {
      key: 'created',
      header: t('converted'),
      value: (one) => one.created_at,
      width: '130px',
      cell: (one) => <RelativeTime at={one.created_at} />,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter words={words} onWords={setWords} />
      <RecordList
        label={t('heading')}
        name="employees"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => `/employees/${id}`}
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      />
    </>
  )
}
