import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Candidate, putForward } from './candidates.queries.ts'
import type { LastApplication } from './last-application.ts'
import { RequisitionChoice } from './requisition-choice.tsx'

interface Props {
  candidate: Candidate
  /** This candidate's last application per requisition. */
  taken: ReadonlyMap<string, LastApplication>
  onClose: () => void
}

/** Puts a candidate forward for a requisition that is approved. */
export function AddToRequisition({ candidate, taken, onClose }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [tan, setTan] = useState<{ id: string | null; title: string }>({ id: null, title: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const add = async () => {
    if (tan.id === null) return
    setBusy(true)
    setError(null)
    try {
      await putForward(candidate.id, tan.id)
      notifications.show({ message: t('applications.added', { title: tan.title }) })
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
          <RequisitionChoice taken={taken} value={tan.id} onChange={(id, title) => setTan({ id, title })} />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={tan.id === null}>
              {t('applications.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
