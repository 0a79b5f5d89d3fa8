import { Select, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useWords } from '../../ui/words.ts'
import { useApprovedTans } from './candidates.queries.ts'

interface Props {
  /** Requisitions that have the candidate already, with what became of it: they are shown, and cannot be chosen. */
  taken?: ReadonlyMap<string, string>
  value: string | null
  onChange: (tanId: string | null, title: string) => void
}

/** The choice among the requisitions that are approved. */
export function RequisitionChoice({ taken, value, onChange }: Props) {
  const { t } = useTranslation('candidates')
  const words = useWords()
  const tans = useApprovedTans()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tans
  // The choice searches what is fetched, so all open requisitions are: they are hundreds at most.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const options = tans.items.map((tan) => {
    const name = [tan.title, tan.department, tan.tan_number].filter(Boolean).join(' · ')
    const status = taken?.get(tan.id)
    if (status === undefined) return { value: tan.id, label: name }
    return { value: tan.id, label: `${name} · ${t('applications.already', { status: words.status(status) })}`, disabled: true }
  })
  return (
    <>
      {tans.isSuccess && tans.items.length === 0 ? (
        <Text>{t('applications.noneOpen')}</Text>
      ) : (
        <Select
          label={t('applications.requisition')}
          placeholder={t('applications.choose')}
          searchable
          data-autofocus
          nothingFoundMessage={t('applications.noneByName')}
          limit={100}
          data={options}
          value={value}
          onChange={(chosen) => onChange(chosen, tans.items.find(({ id }) => id === chosen)?.title ?? '')}
        />
      )}
      {tans.error && <ProblemNotice error={tans.error} onRetry={tans.refetch} />}
    </>
  )
}
