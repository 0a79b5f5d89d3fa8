import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BothVersions } from '../../ui/both-versions.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { useVersionedSave } from '../../ui/use-versioned-save.ts'
import { NO_USER, profileOf, toFirstFault, UserFields, type UserValues, usePlacedRefusal, useUserRules, valuesOf } from './user-fields.tsx'
import { type AdminUser, freshUser, updateUser } from './users.queries.ts'

/** Changes who somebody is, on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [base] = useState(user)
  const [error, setError] = useState<unknown>(null)
  const place = usePlacedRefusal()
  const form = useForm({ initialValues: valuesOf(base), validate: useUserRules() })
  const draft = useVersionedDraft(`user ${user.id}`, form, base.row_version)
  const { theirs, save, dismiss } = useVersionedSave({
    send: (values: UserValues, row_version) => updateUser(base.id, { ...profileOf(values), row_version }),
    fresh: () => freshUser(base.id),
    onSaved: (saved) => {
      draft.done()
      notifications.show({ message: t('users.saved', { name: saved.display_name }) })
      onClose()
    },
  })
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save(values, draft.version)
    } catch (refusal) {
      setError(place(form, Object.keys(NO_USER), refusal))
    }
  }, toFirstFault)
  if (theirs !== null)
    return (
      <BothVersions
        key={theirs.row_version}
        labels={{
          email: t('users.email'),
          display_name: t('users.name'),
          department_name: t('users.department'),
          location_name: t('users.location'),
        }}
        base={valuesOf(base)}
        mine={form.values}
        theirs={valuesOf(theirs)}
        onClose={dismiss}
        onSave={(chosen) => save(chosen, theirs.row_version)}
      />
    )
  return (
    <EditDialog
      title={t('users.editOf', { name: base.display_name })}
      form={form}
      draft={draft}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserFields form={form} />
    </EditDialog>
  )
}
