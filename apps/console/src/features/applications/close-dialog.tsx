import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type ApplicationItem, closeApplication } from './applications.queries.ts'

interface Props {
  application: ApplicationItem
  end: 'reject' | 'withdraw'
  onClose: () => void
  returnTo?: () => HTMLElement | null
}

/** Ends an application, with the reason that the service wants. It says first what ends with it. */
export function CloseDialog({ application, end, onClose, returnTo }: Props) {
  const { t } = useTranslation(['applications', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('common:required') : null) },
  })
  const name = application.candidate_name ?? t('common:unnamed')
  const submit = form.onSubmit(async ({ reason }) => {
    setError(null)
    try {
      await closeApplication(application.id, end, reason.trim())
      notifications.show({ message: t(`closed.${end}`, { name }) })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={`${t(`moves.${end}`)}: ${name}`} {...(returnTo ? { returnTo } : {})}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t(`closeNote.${end}`)}</Text>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={2000}
            data-autofocus
            {...form.getInputProps('reason')}
            onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" color="red" loading={form.submitting}>
              {t(`moves.${end}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
