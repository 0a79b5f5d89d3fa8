import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { cancelInterview, type Interview } from './interviews.queries.ts'

/** Calls an interview off, with the reason that the service wants. */
export function CancelInterview({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { t } = useTranslation(['interviews', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('common:required') : null) },
  })
  const name = interview.candidate_name ?? t('common:unnamed')
  const submit = form.onSubmit(async ({ reason }) => {
    setError(null)
    try {
      await cancelInterview(interview.id, reason.trim())
      notifications.show({ message: t('cancelled', { name }) })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={t('cancelTitle', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('cancelNote')}</Text>
          <Textarea
            label={t('reason')}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={2000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('keep')}
            </Button>
            <Button type="submit" color="red" loading={form.submitting}>
              {t('cancelGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
