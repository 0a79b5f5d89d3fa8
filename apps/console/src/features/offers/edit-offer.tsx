import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { day } from '../../ui/relative-time.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { useVersionedSave } from '../../ui/use-versioned-save.ts'
import { OfferFields, useOfferRules, valuesOf } from './offer-fields.tsx'
import { changeOffer, freshOffer, type Offer } from './offers.queries.ts'

type Values = ReturnType<typeof valuesOf>

/** Changes a draft on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditOffer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation('offers')
  const [base] = useState(offer)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ initialValues: valuesOf(base), validate: useOfferRules() })
  const draft = useVersionedDraft(`offer ${offer.id}`, form, base.row_version)
  const { theirs, save, dismiss } = useVersionedSave({
    send: ({ job_title, start_date, expires_on, notes }: Values, row_version) =>
      changeOffer(base.id, {
        job_title: job_title.trim(),
        start_date: start_date.slice(0, 10),
        expires_on: expires_on.slice(0, 10),
        notes: notes.trim() === '' ? null : notes.trim(),
        row_version,
      }),
    fresh: () => freshOffer(base.id),
    onSaved: () => {
      draft.done()
      notifications.show({ message: t('changed', { number: base.offer_number }) })
      onClose()
    },
  })
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save(values, draft.version)
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
        onClose={dismiss}
        onSave={(chosen) => save(chosen, theirs.row_version)}
      />
    )
  return (
    <EditDialog title={`${t('edit')}: ${base.offer_number}`} form={form} draft={draft} error={error} onSubmit={submit} onClose={onClose}>
      <OfferFields form={form} />
    </EditDialog>
  )
}
