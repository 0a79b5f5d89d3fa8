import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { useVersionedSave } from '../../ui/use-versioned-save.ts'
import { RequisitionFields, type TanValues, useEmploymentWord, useTanRules, valuesOf } from './requisition-fields.tsx'
import { changeTan, freshTan, type Tan } from './requisitions.queries.ts'

/** Everything as text, to be put side by side. */
const told = ({ hiring_manager_id, positions, employment_type, ...texts }: TanValues) => ({
  ...texts,
  hiring_manager_id: hiring_manager_id ?? '',
  positions: Number(positions),
  employment_type: employment_type ?? '',
})
const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())

/** Changes a requisition that waits for approval, on the version one has seen. The approvals begin again, and it says so first. */
export function EditRequisition({ tan, onClose }: { tan: Tan; onClose: () => void }) {
  const { t } = useTranslation('requisitions')
  const [base] = useState(tan)
  const [error, setError] = useState<unknown>(null)
  const nameOf = usePersonName()
  const employment = useEmploymentWord()
  const form = useForm({ initialValues: valuesOf(base), validate: useTanRules() })
  const draft = useVersionedDraft(`requisition ${tan.id}`, form, base.row_version)
  const { theirs, save, dismiss } = useVersionedSave({
    send: (values: TanValues, row_version) =>
      changeTan(base.id, {
        title: values.title.trim(),
        job_description: values.job_description.trim(),
        positions: Number(values.positions),
        department: orNull(values.department),
        hiring_manager_id: orNull(values.hiring_manager_id),
        employment_type: orNull(values.employment_type),
        justification: orNull(values.justification),
        row_version,
      }),
    fresh: () => freshTan(base.id),
    onSaved: () => {
      draft.done()
      notifications.show({ message: t('changed', { number: base.tan_number }) })
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
        labels={{
          title: t('title'),
          department: t('department'),
          positions: t('positionsWanted'),
          hiring_manager_id: t('manager'),
          employment_type: t('employmentType'),
          job_description: t('jobDescription'),
          justification: t('justification'),
        }}
        base={told(valuesOf(base))}
        mine={told(form.values)}
        theirs={told(valuesOf(theirs))}
        shown={(field, value) => {
          if (field === 'hiring_manager_id') return value === '' ? '' : nameOf(String(value))
          return field === 'employment_type' ? (employment(String(value)) ?? '') : String(value)
        }}
        onClose={dismiss}
        onSave={(chosen) => save(chosen, theirs.row_version)}
      />
    )
  return (
    <EditDialog
      title={`${t('edit')}: ${base.tan_number}`}
      form={form}
      draft={draft}
      error={error}
      label={t('editGo')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Note tone="info" title={t('editNote')} />
      <RequisitionFields form={form} />
    </EditDialog>
  )
}
