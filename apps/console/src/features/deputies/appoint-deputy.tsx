import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { useSession } from '../../session/session.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isProgram, usePeople } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { appointDeputy, appointDeputyOf } from './deputies.queries.ts'

const today = () => new Date().toLocaleDateString('sv-SE') // YYYY-MM-DD of the person's own day

interface Props {
  /** Whose approvals are decided; one's own where this is left out. */
  principal?: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Names who decides approvals, and for how long. */
export function AppointDeputy({ principal, onClose }: Props) {
  const { t } = useTranslation(['deputies', 'common'])
  const { me } = useSession()
  const people = usePeople()
  const [error, setError] = useState<unknown>(null)
  const required = (value: string | null) => (value === null ? t('common:required') : null)
  const form = useForm({
    initialValues: { deputy_id: null as string | null, starts_on: today() as string | null, ends_on: null as string | null },
    validate: {
      deputy_id: required,
      starts_on: required,
      ends_on: (value, { starts_on }) =>
        required(value) ?? (starts_on !== null && value !== null && value < starts_on ? t('endBeforeStart') : null),
    },
  })
  const submit = form.onSubmit(async ({ deputy_id, starts_on, ends_on }) => {
    setError(null)
    try {
      const body = { deputy_id: deputy_id ?? '', starts_on: (starts_on ?? '').slice(0, 10), ends_on: (ends_on ?? '').slice(0, 10) }
      const { deputy_name: deputy } = await (principal ? appointDeputyOf(principal.id, body) : appointDeputy(body))
      notifications.show({
        message: principal ? t('appointedFor', { deputy, name: principal.name }) : t('appointed', { name: deputy }),
      })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={principal ? t('appointOf', { name: principal.name }) : t('appoint')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{principal ? t('appointOfText', { name: principal.name }) : t('appointText')}</Text>
          <Select
            label={t('deputy')}
            withAsterisk
            searchable
            data-autofocus
            limit={100}
            data={(people.data ?? [])
              .filter((person) => person.id !== (principal?.id ?? me.user.id) && !isProgram(person))
              .map(({ id, display_name }) => ({ value: id, label: display_name }))}
            {...form.getInputProps('deputy_id')}
          />
          <Group grow align="start">
            <DayInput label={t('from')} withAsterisk {...form.getInputProps('starts_on')} />
            <DayInput label={t('to')} description={t('toHint')} withAsterisk {...form.getInputProps('ends_on')} />
          </Group>
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('appoint')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
