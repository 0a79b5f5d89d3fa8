import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getHotkeyHandler } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { type Discrepancy, type Resolution, resolveDiscrepancy } from './discrepancies.queries.ts'

interface Props {
  discrepancy: Discrepancy
  resolution: Resolution
  onClose: () => void
}

/** Ends a discrepancy, one way or the other, with the reason. It says first what follows. */
export function ResolveDialog({ discrepancy, resolution, onClose }: Props) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const [error, setError] = useState<unknown>(null)
  const isUpheld = resolution === 'Upheld'
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (value) => (value.trim() === '' ? t('common:required') : null) },
  })
  const name = discrepancy.candidate_name ?? t('common:unnamed')
  const submit = form.onSubmit(async ({ comment }) => {
    setError(null)
    try {
      await resolveDiscrepancy(discrepancy.id, resolution, comment.trim())
      notifications.show({ message: t(isUpheld ? 'upheld_done' : 'resolved_done') })
      onClose()
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  return (
    <Dialog onClose={onClose} title={t(isUpheld ? 'upholdFor' : 'resolveFor', { name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed" lineClamp={4}>
            “{discrepancy.description}”
          </Text>
          <Text>{t(isUpheld ? 'upholdNote' : 'resolveNote')}</Text>
          <Textarea
            label={t('comment')}
            description={t('commentHint')}
            withAsterisk
            required
            autosize
            minRows={3}
            maxLength={2000}
            data-autofocus
            {...form.getInputProps('comment')}
            onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} color={isUpheld ? 'red' : undefined}>
              {t(isUpheld ? 'uphold' : 'resolve')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
