import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { NO_USER, profileOf, toFirstFault, UserFields, type UserValues, usePlacedRefusal, useUserRules, valuesOf } from './user-fields.tsx'
import { type AdminUser, freshUser, updateUser } from './users.queries.ts'

/** Changes who somebody is, on the version one has seen. Where somebody was faster, both versions are shown and the person chooses. */
export function EditUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [base] = useState(user)
  const [theirs, setTheirs] = useState<AdminUser | null>(null)
  const [error, setError] = useState<unknown>(null)
  const place = usePlacedRefusal()
  const form = useForm({ initialValues: valuesOf(base), validate: useUserRules() })
  const draft = useDraft(`user ${user.id}`, form)
  /** Throws what is shown; a version that came in between is not an error but a question. */
  const save = async (values: UserValues, rowVersion: number) => {
    try {
      const saved = await updateUser(base.id, { ...profileOf(values), row_version: rowVersion })
      draft.done()
      notifications.show({ message: t('users.saved', { name: saved.display_name }) })
      onClose()
    } catch (refusal) {
      if (!toProblem(refusal).stale) throw refusal
      setTheirs(await freshUser(base.id))
    }
  }
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save(values, base.row_version)
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
        onClose={() => setTheirs(null)}
        onSave={(chosen) => save(chosen, theirs.row_version)}
      />
    )
  return (
    <Dialog onClose={onClose} size="lg" title={t('users.editOf', { name: base.display_name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <UserFields form={form} />
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
