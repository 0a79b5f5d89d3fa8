import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useFormFields } from '../onboarding/use-form-fields.ts'
import { type Discrepancy, requestReupload } from './discrepancies.queries.ts'

/** Asks the candidate for a document again, in words that the candidate reads. */
export function ReuploadDialog({ discrepancy, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const { documents } = useFormFields(discrepancy.application_id)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { document_type: discrepancy.field, message: '' },
    validate: {
      document_type: (value) => (documents.some((one) => one.value === value) ? null : t('common:required')),
      message: (value) => (value.trim() === '' ? t('common:required') : null),
    },
  })
  const submit = form.onSubmit(async ({ document_type, message }) => {
    setError(null)
    try {
      await requestReupload(discrepancy.id, document_type ?? '', message.trim())
      notifications.show({ message: t('reupload_done') })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={t('reuploadFor', { name: discrepancy.candidate_name ?? t('common:unnamed') })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t('reuploadNote')}</Text>
          <Select
            label={t('document')}
            withAsterisk
            required
            data={documents}
            allowDeselect={false}
            {...form.getInputProps('document_type')}
          />
          <Textarea
            label={t('message')}
            description={t('messageHint')}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={2000}
            data-autofocus
            {...form.getInputProps('message')}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('reuploadSend')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
