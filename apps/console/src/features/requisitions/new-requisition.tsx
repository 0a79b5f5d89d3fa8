import { Button, Divider, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { NotStored } from '../../ui/not-stored.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { NO_TAN, RequisitionFields, useTanRules } from './requisition-fields.tsx'
import { createTan } from './requisitions.queries.ts'

/** Asks for a position. What Tanager takes and does not keep is marked before one types. */
export function NewRequisition({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['requisitions', 'common'])
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const rules = useTanRules()
  const form = useForm({
    initialValues: { ...NO_TAN, location: '', grade: '', client_interview_required: false },
    validate: rules,
  })
  const draft = useDraft('requisition', form)
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== false))
      const tan = await createTan({
        ...filled,
        title: values.title,
        job_description: values.job_description,
        positions: Number(values.positions),
      })
      draft.done()
      notifications.show({ message: t('created_done', { number: tan.tan_number }) })
      onClose()
      await navigate({ to: '/requisitions/$id', params: { id: tan.id } })
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  return (
    <Dialog onClose={onClose} size="lg" title={t('new')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <RequisitionFields form={form} />
          <Divider
            label={
              <Text size="sm" c="dimmed">
                {t('notKept')}
              </Text>
            }
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput label={<NotStored>{t('location')}</NotStored>} {...form.getInputProps('location')} />
            <TextInput label={<NotStored>{t('grade')}</NotStored>} {...form.getInputProps('grade')} />
          </SimpleGrid>
          <Switch
            label={<NotStored>{t('clientInterview')}</NotStored>}
            {...form.getInputProps('client_interview_required', { type: 'checkbox' })}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
