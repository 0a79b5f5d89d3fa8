import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { revealAnswer, type Submission } from './onboarding.queries.ts'

interface Props {
  submission: Submission
  field: { readonly name: string; readonly label: string }
  onShown: (value: string) => void
  onClose: () => void
}

/** Asks why, before a secret answer is shown. */
export function RevealDialog({ submission, field, onShown, onClose }: Props) {
  const { t } = useTranslation(['onboarding', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() === '' ? t('common:required') : null) },
  })
  const submit = form.onSubmit(async ({ reason }) => {
    setError(null)
    try {
      onShown(await revealAnswer(submission.application_id, submission.id, field.name, reason.trim()))
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={t('revealOf', { field: field.label })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('revealText')}</Text>
          <Textarea
            label={t('revealReason')}
            withAsterisk
            required
            autosize
            minRows={2}
            maxLength={1000}
            data-autofocus
            {...form.getInputProps('reason')}
            onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('reveal')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
