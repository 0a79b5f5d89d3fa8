import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { convert } from './conversion.queries.ts'

/** The last step of a hire. It asks once, because an employee number is not given back. */
export function ConvertDialog({ applicationId, name, onClose }: { applicationId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(['conversion', 'common'])
  const [joining, setJoining] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const { employee_number } = await convert(applicationId, joining)
      notifications.show({ message: t('done', { name, number: employee_number }) })
      onClose()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('convertFor', { name })}>
      <form onSubmit={(event) => void confirm(event)} noValidate>
        <Stack gap="md">
          <Text>{t('convertNote')}</Text>
          <DayInput
            label={t('joiningDate')}
            description={t('joiningHint')}
            clearable
            value={joining}
            onChange={setJoining}
            error={error === null ? null : (fieldErrors(error)['joining_date'] ?? null)}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} data-autofocus>
              {t('convert')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
