import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useWords } from '../../ui/words.ts'
import { createApiKey, type NewApiKey } from './api-keys.queries.ts'
import { dayIn, endOfDay, KEY_ROLES, usualExpiry } from './key-rules.ts'
import { RefusalNotice } from './refusal-notice.tsx'

/** Creates a key for a program, and shows its secret this once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const words = useWords()
  const [error, setError] = useState<unknown>(null)
  const [made, setMade] = useState<NewApiKey | null>(null)
  const form = useForm({
    initialValues: { name: '', role: 'AGENT_SERVICE' as (typeof KEY_ROLES)[number], expires: usualExpiry() as string | null },
    validate: {
      name: (value) => (value.trim() === '' ? t('common:required') : null),
      expires: (value) => (value === null || endOfDay(value) <= new Date() ? t('keys.expiresRule') : null),
    },
  })
  const draft = useDraft('API key', form)
  const submit = form.onSubmit(async ({ name, role, expires }) => {
    setError(null)
    try {
      const key = await createApiKey({ name: name.trim(), role, expires_at: endOfDay(expires ?? '').toISOString() })
      draft.done()
      setMade(key)
    } catch (refusal) {
      const { expires_at: fault, ...others } = fieldErrors(refusal)
      form.setErrors({ ...others, ...(fault === undefined ? {} : { expires: fault }) })
      setError(refusal)
    }
  })
  if (made !== null)
    return (
      <SecretOnce
        title={t('keys.created', { name: made.name })}
        warning={t('keys.once')}
        values={[{ label: t('keys.secret'), value: made.secret, copy: t('keys.copySecret') }]}
        hint={t('keys.howToUse', { date: exact(made.expires_at) })}
        onClose={onClose}
      />
    )
  return (
    <Dialog onClose={onClose} size="lg" title={t('keys.create')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <TextInput
            label={t('keys.name')}
            description={t('keys.nameHint')}
            withAsterisk
            required
            maxLength={200}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label={t('keys.role')}
            description={t('keys.roleHint')}
            allowDeselect={false}
            data={KEY_ROLES.map((value) => ({ value, label: words.role(value) }))}
            renderOption={({ option }) => (
              <div>
                {option.label}
                <Text size="xs" c="dimmed">
                  {t(`roleText.${option.value as (typeof KEY_ROLES)[number]}`)}
                </Text>
              </div>
            )}
            {...form.getInputProps('role')}
          />
          <Text size="sm" c="dimmed">
            {t(`roleText.${form.values.role}`)}
          </Text>
          <DayInput
            label={t('keys.expires')}
            description={t('keys.expiresHint')}
            withAsterisk
            required
            minDate={dayIn(0)}
            {...form.getInputProps('expires')}
          />
          {error !== null && <RefusalNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('keys.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
