import { Select, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useApprovedTans } from './candidates.queries.ts'

interface Props {
  /** Requisitions that are not offered. */
  taken?: ReadonlySet<string>
  value: string | null
  onChange: (tanId: string | null, title: string) => void
}

/** The choice among the requisitions that are approved. */
export function RequisitionChoice({ taken, value, onChange }: Props) {
  const { t } = useTranslation('candidates')
  const tans = useApprovedTans()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tans
  // The choice searches what is fetched, so all open requisitions are: they are hundreds at most.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const free = tans.items.filter(({ id }) => !taken?.has(id))
  return (
    <>
      {tans.isSuccess && free.length === 0 ? (
        <Text>{t('applications.noneOpen')}</Text>
      ) : (
        <Select
          label={t('applications.requisition')}
          placeholder={t('applications.choose')}
          searchable
          data-autofocus
          nothingFoundMessage={t('applications.noneByName')}
          limit={100}
          data={free.map((tan) => ({ value: tan.id, label: [tan.title, tan.department, tan.tan_number].filter(Boolean).join(' · ') }))}
          value={value}
          onChange={(chosen) => onChange(chosen, free.find(({ id }) => id === chosen)?.title ?? '')}
        />
      )}
      {tans.error && <ProblemNotice error={tans.error} onRetry={tans.refetch} />}
    </>
  )
}
