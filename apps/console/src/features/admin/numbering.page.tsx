import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { numberingQuery } from './admin.queries.ts'
import { NumberingForm } from './numbering-form.tsx'

/** How the numbers of requisitions, employees and offers are written. */
export function NumberingPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(numberingQuery)
  return (
    <>
      <PageHeader title={t('section.numbering')} under={t('numbering.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? (
        !error && <Skeleton h={480} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2, xl: 3 }} spacing="md">
          {data.items.map((rule) => (
            <NumberingForm key={rule.kind} rule={rule} others={data.items.filter(({ kind }) => kind !== rule.kind)} />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
