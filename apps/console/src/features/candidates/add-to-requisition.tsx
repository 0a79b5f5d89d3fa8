import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Candidate, putForward, useApprovedTans } from './candidates.queries.ts'

interface Props {
  candidate: Candidate
  /** Requisitions that have this candidate already. */
  taken: ReadonlySet<string>
  onClose: () => void
}

/** Puts a candidate forward for a requisition that is approved. */
export function AddToRequisition({ candidate, taken, onClose }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const tans = useApprovedTans()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = tans
  // The choice searches what is fetched, so all open requisitions are: they are hundreds at most.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const [tanId, setTanId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const free = tans.items.filter(({ id }) => !taken.has(id))
  const add = async () => {
    if (tanId === null) return
    setBusy(true)
    setError(null)
    try {
      await putForward(candidate.id, tanId)
      notifications.show({ message: t('applications.added', { title: free.find(({ id }) => id === tanId)?.title ?? '' }) })
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('applications.add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Stack gap="md">
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
              data={free.map((tan) => ({
                value: tan.id,
                label: [tan.title, tan.department, tan.tan_number].filter(Boolean).join(' · '),
              }))}
              value={tanId}
              onChange={setTanId}
            />
          )}
          {tans.error && <ProblemNotice error={tans.error} onRetry={tans.refetch} />}
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={tanId === null}>
              {t('applications.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
