import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Caution } from '../../ui/caution.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { RoleChoice } from './role-choice.tsx'
import { type AdminUser, freshUser, setUserRoles } from './users.queries.ts'

const codesOf = (user: AdminUser) => user.roles.map(({ code }) => code)

/** The roles that somebody holds from now on. One that is taken away counts no more at their next request. */
export function ChangeRoles({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [base, setBase] = useState(user)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({ initialValues: { roles: codesOf(base) } })
  const draft = useVersionedDraft(`roles of ${user.id}`, form, base.row_version)
  const [isAsking, setAsking] = useState(false)
  const save = async (roles: readonly string[]) => {
    await setUserRoles(base.id, [...roles], draft.version)
    draft.done()
    notifications.show({ message: t('users.rolesSaved', { name: base.display_name }) })
    onClose()
  }
  const submit = form.onSubmit(async ({ roles }) => {
    setError(null)
    if (roles.length === 0) return setAsking(true)
    try {
      await save(roles)
    } catch (refusal) {
      setError(refusal)
    }
  })
  const showCurrent = async () => {
    const fresh = await freshUser(base.id)
    setBase(fresh)
    form.setInitialValues({ roles: codesOf(fresh) })
    form.setValues({ roles: codesOf(fresh) })
    draft.done()
    setError(null)
  }
  if (isAsking)
    return (
      <ConfirmDialog
        title={t('users.removeLastRoleOf', { name: base.display_name })}
        label={t('users.removeLastRole')}
        isEnd
        act={() => save([]).catch(setError)} // a refusal is told in the form, to which this leads back
        onClose={() => setAsking(false)}
      >
        {t('users.removeLastRoleText', { name: base.display_name })}
      </ConfirmDialog>
    )
  return (
    <Dialog onClose={onClose} size="lg" title={t('users.rolesOf', { name: base.display_name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <DraftNotice draft={draft} />
          <RoleChoice {...form.getInputProps('roles')} />
          {form.values.roles.length === 0 && <Caution title={t('users.noRoleLeft', { name: base.display_name })} />}
          {error !== null &&
            (toProblem(error).stale ? (
              <OvertakenNotice onShow={showCurrent}>{t('users.rolesStale')}</OvertakenNotice>
            ) : (
              <RefusalNotice error={error} />
            ))}
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
