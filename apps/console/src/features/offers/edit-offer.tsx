import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { day } from '../../ui/relative-time.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { OfferFields, useOfferRules, valuesOf } from './offer-fields.tsx'
import { changeOffer, freshOffer, type Offer } from './offers.queries.ts'

type Values = ReturnType<typeof valuesOf>

/** Changes a draft on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation(['offers', 'common'])
  const [base] = useState(offer)
  const [theirs, setTheirs] = useState<Offer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ initialValues: valuesOf(base), validate: useOfferRules() })
  const draft = useDraft(`offer ${offer.id}`, form)
  /** Throws what is shown; a version that came in between is not an error but a question. */
  const save = async (values: Values, rowVersion: number) => {
    try {
      const { job_title, start_date, expires_on, notes } = values
      await changeOffer(base.id, {
        job_title: job_title.trim(),
        start_date: start_date.slice(0, 10),
        expires_on: expires_on.slice(0, 10),
        notes: notes.trim() === '' ? null : notes.trim(),
        row_version: rowVersion,
      })
      draft.done()
      notifications.show({ message: t('changed', { number: base.offer_number }) })
      onClose()
    } catch (refusal) {
      if (!toProblem(refusal).stale) throw refusal
      setTheirs(await freshOffer(base.id))
    }
  }
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save(values, base.row_version)
    } catch (refusal) {
      form.setErrors(fieldErrors(refusal))
      setError(refusal)
    }
  })
  if (theirs !== null)
    return (
      <BothVersions
        key={theirs.row_version}
        labels={{ job_title: t('jobTitle'), start_date: t('startDate'), expires_on: t('expiresOn'), notes: t('notes') }}
        base={valuesOf(base)}
        mine={form.values}
        theirs={valuesOf(theirs)}
        shown={(field, value) => (field === 'start_date' || field === 'expires_on' ? day(String(value)) : String(value))}
        onClose={() => setTheirs(null)}
        onSave={(chosen) => save(chosen, theirs.row_version)}
      />
    )
  return (
    <Dialog onClose={onClose} size="lg" title={`${t('edit')}: ${base.offer_number}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <OfferFields form={form} />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
