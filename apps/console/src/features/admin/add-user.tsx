import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { RoleChoice } from './role-choice.tsx'
import { NO_USER, profileOf, toFirstFault, UserFields, usePlacedRefusal, useUserRules } from './user-fields.tsx'
import { type AdminUser, addUser, type RoleCode } from './users.queries.ts'

interface Props {
  onClose: () => void
  onAdded: (user: AdminUser) => void
}

/** Adds somebody, with their roles. The person signs in at the identity provider with this e-mail. */
export function AddUser({ onClose, onAdded }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const [error, setError] = useState<unknown>(null)
  const place = usePlacedRefusal()
  const form = useForm({
    initialValues: { ...NO_USER, roles: [] as string[] },
    validate: { ...useUserRules(), roles: (roles) => (roles.length === 0 ? t('users.rolesRule') : null) },
  })
  const draft = useDraft('user', form)
  const submit = form.onSubmit(async ({ roles, ...profile }) => {
    setError(null)
    try {
      const user = await addUser({ ...profileOf(profile), roles: roles as RoleCode[] })
      draft.done()
      notifications.show({ message: t('users.added', { name: user.display_name }) })
      onClose()
      onAdded(user)
    } catch (refusal) {
      setError(place(form, [...Object.keys(NO_USER), 'roles'], refusal))
    }
  }, toFirstFault)
  return (
    <Dialog onClose={onClose} size="lg" title={t('users.add')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <UserFields form={form} />
          <RoleChoice withAsterisk required {...form.getInputProps('roles')} />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('users.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
