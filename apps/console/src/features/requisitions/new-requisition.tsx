import { Button, Divider, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NotStored } from '../../ui/not-stored.tsx'
import { usePeople } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { createTan } from './requisitions.queries.ts'

/** Asks for a position. What Tanager takes and does not keep is marked before one types. */
export function NewRequisition({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['requisitions', 'common'])
  const navigate = useNavigate()
  const people = usePeople()
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: {
      title: '',
      department: '',
      hiring_manager_id: null as string | null,
      positions: 1 as number | string,
      employment_type: null as string | null,
      justification: '',
      job_description: '',
      location: '',
      grade: '',
      client_interview_required: false,
    },
    validate: {
      title: (value) => (value.trim() === '' ? t('common:required') : null),
      job_description: (value) => (value.trim() === '' ? t('common:required') : null),
      positions: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 999 ? null : t('positionsRange')),
    },
  })
  const managers = (people.data ?? []).filter(({ roles }) => roles.includes('HIRING_MANAGER') || roles.includes('DEPARTMENT_HEAD'))
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
          <TextInput label={t('title')} withAsterisk required maxLength={200} data-autofocus {...form.getInputProps('title')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput label={t('department')} maxLength={200} {...form.getInputProps('department')} />
            <NumberInput label={t('positions')} min={1} max={999} {...form.getInputProps('positions')} />
            <Select
              label={t('manager')}
              searchable
              clearable
              data={managers.map(({ id, display_name }) => ({ value: id, label: display_name }))}
              {...form.getInputProps('hiring_manager_id')}
            />
            <Select
              label={t('employmentType')}
              clearable
              data={['Permanent', 'FixedTerm', 'Contract', 'Internship'].map((value) => ({
                value,
                label: t(`employment.${value as 'Permanent'}`),
              }))}
              {...form.getInputProps('employment_type')}
            />
          </SimpleGrid>
          <Textarea
            label={t('jobDescription')}
            withAsterisk
            required
            autosize
            minRows={4}
            maxRows={12}
            {...form.getInputProps('job_description')}
          />
          <Textarea label={t('justification')} autosize minRows={2} maxRows={6} {...form.getInputProps('justification')} />
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
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
