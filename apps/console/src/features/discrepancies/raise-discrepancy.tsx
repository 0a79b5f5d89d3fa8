import { Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useFormFields } from '../onboarding/use-form-fields.ts'
import { CATEGORIES, type Category, raiseDiscrepancy, SEVERITIES, type Severity } from './discrepancies.queries.ts'

interface Props {
  applicationId: string
  name: string
  /** The field of the check that one came from. */
  field?: string | null
  onClose: () => void
}

/** Says that something does not fit, and where. */
export function RaiseDiscrepancy({ applicationId, name, field = null, onClose }: Props) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const { documents, fields } = useFormFields(applicationId)
  const [error, setError] = useState<unknown>(null)
  const isDocument = documents.some(({ value }) => value === field)
  const form = useForm({
    initialValues: {
      category: (field === null ? null : isDocument ? 'Document' : 'Identity') as Category | null,
      severity: 'Medium' as Severity,
      field,
      description: '',
    },
    validate: {
      category: (value) => (value === null ? t('common:required') : null),
      description: (value) => (value.trim() === '' ? t('common:required') : null),
    },
  })
  const draft = useDraft(`discrepancy ${applicationId} ${field ?? ''}`, form)
  const submit = form.onSubmit(async ({ category, severity, field: about, description }) => {
    setError(null)
    try {
      await raiseDiscrepancy({
        application_id: applicationId,
        category: category ?? 'Other',
        severity,
        description: description.trim(),
        ...(about === null ? {} : { field: about }),
      })
      draft.done()
      notifications.show({ message: t('raised_done') })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={t('raiseFor', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <DraftNotice draft={draft} />
          <Text>{t('raiseNote')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select
              label={t('category')}
              withAsterisk
              required
              allowDeselect={false}
              data={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
              data-autofocus={field === null ? true : undefined}
              {...form.getInputProps('category')}
            />
            <Select
              label={t('severity')}
              withAsterisk
              required
              allowDeselect={false}
              data={SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))}
              {...form.getInputProps('severity')}
            />
          </SimpleGrid>
          <Select
            label={t('field')}
            description={t('fieldHint')}
            placeholder={t('noField')}
            clearable
            searchable
            data={[...fields, ...documents]}
            {...form.getInputProps('field')}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={5000}
            data-autofocus={field === null ? undefined : true}
            {...form.getInputProps('description')}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('raise')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
