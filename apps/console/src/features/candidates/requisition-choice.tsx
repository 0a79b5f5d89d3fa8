import { Select, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { dateOf } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import { useApprovedTans } from './candidates.queries.ts'
import type { LastApplication } from './last-application.ts'

interface Props {
  /** The candidate's last application per requisition: while it is open the requisition is shown, and cannot be chosen. */
  taken?: ReadonlyMap<string, LastApplication>
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
    const last = taken?.get(tan.id)
    if (last === undefined) return { value: tan.id, label: name }
    if (last.end !== null) return { value: tan.id, label: `${name} · ${t(`applications.before.${last.end}`, { date: dateOf(last.at) })}` }
    return { value: tan.id, label: `${name} · ${t('applications.already', { status: words.status(last.status) })}`, disabled: true }
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
          comboboxProps={{ position: 'top-start' }} // below it are the buttons of the dialog
          data={options}
          value={value}
          onChange={(chosen) => onChange(chosen, tans.items.find(({ id }) => id === chosen)?.title ?? '')}
        />
      )}
      {tans.error && <ProblemNotice error={tans.error} onRetry={tans.refetch} />}
    </>
  )
}
