import { Button, Group, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { createDataRequest, GROUNDS, type NewDataRequest, useErasurePreview } from './data-requests.queries.ts'
import { WhatGoes } from './what-goes.tsx'

interface Props {
  candidateId: string
  name: string
  kind: NewDataRequest['kind']
  onClose: () => void
}

/** Asks for an export or an erasure, with a ground and a reason. Another person confirms it. */
export function RequestData({ candidateId, name, kind, onClose }: Props) {
  const { t } = useTranslation(['data-requests', 'common'])
  const navigate = useNavigate()
  const isErasure = kind === 'Erasure'
  const preview = useErasurePreview(candidateId, isErasure)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { ground: null as NewDataRequest['ground'] | null, reason: '' },
    validate: {
      ground: (value) => (value === null ? t('common:required') : null),
      reason: (value) => (value.trim() === '' ? t('common:required') : null),
    },
  })
  const submit = form.onSubmit(async ({ ground, reason }) => {
    setError(null)
    try {
      const made = await createDataRequest({ candidate_id: candidateId, kind, ground: ground ?? 'Other', reason: reason.trim() })
      notifications.show({ message: t('requested') })
      onClose()
      await navigate({ to: '/data-requests/$id', params: { id: made.id } })
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  const blocker = isErasure ? preview.data?.blocked_by : null
  return (
    <Dialog onClose={onClose} title={t(`ask.${kind}`, { name })} size={isErasure ? 'lg' : 'md'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>{t(`askText.${kind}`)}</Text>
          {isErasure && preview.error && <ProblemNotice error={preview.error} onRetry={() => preview.refetch()} />}
          {isErasure && preview.data === undefined && !preview.error && <Skeleton h={140} />}
          {blocker != null && <Blocked by={blocker} />}
          {isErasure && preview.data !== undefined && blocker == null && (
            <>
              <WhatGoes counts={preview.data.removes} order={3} />
              {preview.data.other_records > 0 && (
                <Note tone="info" title={t('others', { count: preview.data.other_records })}>
                  <Text size="sm">{t('othersText')}</Text>
                </Note>
              )}
            </>
          )}
          {blocker == null && (
            <>
              <Select
                label={t('ground')}
                withAsterisk
                data-autofocus
                data={GROUNDS.map((value) => ({ value, label: t(`grounds.${value}`) }))}
                {...form.getInputProps('ground')}
              />
              <Textarea
                label={t('reason')}
                description={t('reasonHint')}
                withAsterisk
                autosize
                minRows={2}
                maxLength={1000}
                {...form.getInputProps('reason')}
              />
            </>
          )}
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t(blocker == null ? 'common:cancel' : 'common:close')}
            </Button>
            {blocker == null && (
              <Button type="submit" loading={form.submitting} disabled={isErasure && preview.data === undefined}>
                {t(`request.${kind}`)}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Why the person cannot be erased now. */
export function Blocked({ by }: { by: string }) {
  const { t } = useTranslation('data-requests')
  const why = by as 'open_application'
  return (
    <Note tone="warning" title={t(`blocked.${why}`)}>
      <Text size="sm">{t(`blockedText.${why}`)}</Text>
    </Note>
  )
}
