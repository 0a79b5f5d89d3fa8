import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { applicationQuery } from '../applications/applications.queries.ts'
import { ApplicationChoice } from '../interviews/application-choice.tsx'
import { NO_OFFER, OfferFields, useOfferRules } from './offer-fields.tsx'
import { draftOffer } from './offers.queries.ts'

/** Writes an offer for somebody who was interviewed. What it pays is added by an operator. */
export function DraftOffer({ applicationId, onClose }: { applicationId: string | null; onClose: () => void }) {
  const { t } = useTranslation(['offers', 'common'])
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const rules = useOfferRules()
  const form = useForm({
    initialValues: { application_id: applicationId, ...NO_OFFER },
    validate: { application_id: (value) => (value === null ? t('common:required') : null), ...rules },
  })
  const suggested = useSuggestedTitle(form.values.application_id, form.isTouched('job_title'), (title) =>
    form.setFieldValue('job_title', title),
  )
  const draft = useDraft(`offer of ${applicationId ?? ''}`, form, suggested === undefined ? {} : { job_title: suggested })
  const submit = form.onSubmit(async ({ application_id, job_title, start_date, expires_on, notes }) => {
    if (application_id === null || start_date === null || expires_on === null) return
    setError(null)
    try {
      const offer = await draftOffer({
        application_id,
        job_title: job_title.trim(),
        start_date: start_date.slice(0, 10),
        expires_on: expires_on.slice(0, 10),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
      })
      draft.done()
      notifications.show({ message: t('created', { number: offer.offer_number }) })
      await navigate({ to: '/offers/$id', params: { id: offer.id } })
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
          <ApplicationChoice
            action="offer.create"
            value={form.values.application_id}
            onChange={(id) => form.setFieldValue('application_id', id)}
            error={form.errors['application_id']}
          />
          <OfferFields form={form} />
          <Text size="sm" c="dimmed">
            {t('payLater')}
          </Text>
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('draftGo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The position's title, unless the person has written one. */
function useSuggestedTitle(application: string | null, isOwn: boolean, suggest: (title: string) => void): string | undefined {
  const { data } = useQuery({ ...applicationQuery(application ?? ''), enabled: application !== null })
  const title = data?.tan_title
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new suggestion comes with another application, not with another render
  useEffect(() => {
    if (title !== undefined && !isOwn) suggest(title)
  }, [title])
  return title
}
