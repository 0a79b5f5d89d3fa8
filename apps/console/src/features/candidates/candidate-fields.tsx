import { Button, Group, NumberInput, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { NotStored } from '../../ui/not-stored.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { fromForm, toForm } from './candidate-form.ts'
import { decimalSign } from './experience.ts'
import { SourceInput } from './source-input.tsx'
import type { Values } from './versions.ts'

interface Props {
  /** Whose form it is. */
  id: string
  values: Values
  submitLabel: string
  /** Answers whether it was saved. */
  onSubmit: (values: Values, notKept: { current_location?: string }) => Promise<boolean>
  onCancel: () => void
}

/** The form of a candidate. A refusal keeps what was typed. */
export function CandidateFields({ id, values, submitLabel, onSubmit, onCancel }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: toForm(values),
    validate: {
      // A name that was never found may stay open; one that is there cannot be taken away.
      full_name: (name) => (values.full_name !== null && name.trim() === '' ? t('common:required') : null),
      email: (email) => (email.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t('edit.notAnEmail')),
    },
  })
  const draft = useDraft(`candidate ${id}`, form)
  const submit = form.onSubmit(async (typed) => {
    setError(null)
    const place = typed.current_location.trim()
    try {
      if (await onSubmit(fromForm(typed), place === '' ? {} : { current_location: place })) draft.done()
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <DraftNotice draft={draft} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label={t('field.full_name')}
            maxLength={200}
            withAsterisk={values.full_name !== null}
            data-autofocus
            {...form.getInputProps('full_name')}
          />
          <TextInput label={t('field.headline')} maxLength={300} {...form.getInputProps('headline')} />
          <TextInput label={t('field.email')} type="email" maxLength={320} {...form.getInputProps('email')} />
          <TextInput label={t('field.phone')} type="tel" maxLength={50} {...form.getInputProps('phone')} />
          <TextInput label={t('field.current_employer')} maxLength={200} {...form.getInputProps('current_employer')} />
          <NumberInput
            label={t('field.total_experience_years')}
            min={0}
            max={99}
            decimalScale={1}
            decimalSeparator={decimalSign()}
            {...form.getInputProps('total_experience_years')}
          />
          <SourceInput label={t('field.source')} {...form.getInputProps('source')} />
          <TextInput label={<NotStored>{t('field.current_location')}</NotStored>} {...form.getInputProps('current_location')} />
        </SimpleGrid>
        <TagsInput label={t('field.skills')} description={t('edit.skillsHint')} maxTags={200} {...form.getInputProps('skills')} />
        <Textarea label={t('field.summary')} maxLength={10_000} autosize minRows={3} maxRows={10} {...form.getInputProps('summary')} />
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => {
              draft.done()
              onCancel()
            }}
          >
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
