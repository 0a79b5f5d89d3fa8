import { Button, Group, NumberInput, SimpleGrid, Stack, TagsInput, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { locale } from '../../app/i18n.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { fromForm, toForm } from './candidate-form.ts'
import type { Doubt } from './certainty.ts'
import { decimalSign } from './experience.ts'
import { SourceInput } from './source-input.tsx'
import { FIELDS, type Field, type Values } from './versions.ts'

interface Props {
  /** Whose form it is. */
  id: string
  values: Values
  /** These come first, in this order. */
  doubts: readonly Doubt[]
  submitLabel: string
  /** `drop` forgets the draft, once it is saved. */
  onSubmit: (values: Values, drop: () => void) => Promise<void>
  /** The field that one is in. */
  onField: (field: string) => void
  onCancel: () => void
}

/** They need the whole width. */
const LONG: ReadonlySet<Field> = new Set(['skills', 'summary'])

/** As lists of skills are pasted: each is a line of its own for the service. */
const BETWEEN_SKILLS = [',', ';', '\n', '\r', '\t']

/** The form of a candidate, what is uncertain first. A refusal keeps what was typed. */
export function CandidateFields({ id, values, doubts, submitLabel, onSubmit, onField, onCancel }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [error, setError] = useState<unknown>(null)
  const box = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: toForm(values),
    validate: {
      // A name that was never found may stay open; one that is there cannot be taken away.
      full_name: (name) => (values.full_name !== null && name.trim() === '' ? t('common:required') : null),
      email: (email) => (email.trim() === '' || /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : t('edit.notAnEmail')),
      total_experience_years: (years) => (years === '' || (Number(years) >= 0 && Number(years) <= 99) ? null : t('edit.yearsRange')),
    },
  })
  const draft = useDraft(`candidate ${id}`, form)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const submit = form.onSubmit(async (typed) => {
    setError(null)
    try {
      await onSubmit(fromForm(typed), draft.done)
    } catch (reason) {
      const errors = fieldErrors(reason)
      form.setErrors(errors)
      // What is said beside each field is not said again below.
      const isSaid = Object.keys(errors).length > 0 && Object.keys(errors).every((field) => field in form.values)
      setError(isSaid ? null : reason)
    }
  })
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 })
  const input = (field: Field): ReactNode => {
    const doubt = doubts.find((one) => one.field === field)
    const doubtWords =
      doubt && (doubt.confidence === null ? t('edit.notFound') : t('notes.confidence', { percent: percent.format(doubt.confidence) }))
    const given = { label: t(`field.${field}`), description: doubtWords, ...form.getInputProps(field) }
    switch (field) {
      case 'full_name':
        return <TextInput {...given} maxLength={200} withAsterisk={values.full_name !== null} />
      case 'headline':
        return <TextInput {...given} maxLength={300} />
      case 'email':
        return <TextInput {...given} type="email" maxLength={320} />
      case 'phone':
        return <TextInput {...given} type="tel" maxLength={50} />
      case 'current_employer':
        return <TextInput {...given} maxLength={200} />
      case 'total_experience_years':
        return <NumberInput {...given} min={0} max={99} decimalScale={1} decimalSeparator={decimalSign()} />
      case 'source':
        return <SourceInput {...given} />
      case 'skills':
        return (
          <TagsInput
            {...given}
            description={[doubtWords, t('edit.skillsHint')].filter(Boolean).join(' · ')}
            maxTags={200}
            splitChars={BETWEEN_SKILLS}
          />
        )
      case 'summary':
        return <Textarea {...given} maxLength={10_000} autosize minRows={3} maxRows={10} />
    }
  }
  const inputs = (fields: readonly Field[]) =>
    fields.map((field) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only hears which of its inputs has the focus
      <div key={field} onFocus={() => onField(field)} style={LONG.has(field) ? { gridColumn: '1 / -1' } : undefined}>
        {input(field)}
      </div>
    ))
  const first = doubts.map(({ field }) => field)
  return (
    <form ref={box} onSubmit={submit} noValidate>
      <Stack gap="md">
        <DraftNotice draft={draft} />
        {first.length > 0 && (
          <div>
            <Title order={2}>{t('edit.checkFirst')}</Title>
            <Text size="sm" c="dimmed" mb="xs">
              {t('edit.checkFirstText')}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
              {inputs(first)}
            </SimpleGrid>
          </div>
        )}
        <div>
          {first.length > 0 && (
            <Title order={2} mb="xs">
              {t('edit.rest')}
            </Title>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {inputs(FIELDS.filter((field) => !first.includes(field)))}
          </SimpleGrid>
        </div>
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <CancelDraft draft={draft} onClose={onCancel} />
          <Button type="submit" loading={form.submitting}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
