import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconPencil } from '../../ui/icons.tsx'
import { ChangeRoles } from './change-roles.tsx'
import { DeactivateUser } from './deactivate-user.tsx'
import { EditUser } from './edit-user.tsx'
import { type AdminUser, activateUser, endSessions } from './users.queries.ts'

type Open = 'edit' | 'roles' | 'sessions' | 'deactivate' | 'activate'

/** What the caller may change of this user. What is not possible for a reason is shown, and `reasonId` tells the reason. */
export function UserActions({ user, reasonId }: { user: AdminUser; reasonId: string }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState<Open | null>(null)
  const mayManage = useMay('user.manage')
  if (!mayManage) return null
  const may = (action: string) => user.allowed_actions.includes(action)
  const close = () => setOpen(null)
  const isActive = user.status === 'Active'
  return (
    <>
      {may('user.update') && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
          {t('users.edit')}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen('roles')} {...possible(may('user.set-roles'), reasonId)}>
        {t('users.changeRoles')}
      </Button>
      {may('user.sign-out') && (
        <Button variant="default" onClick={() => setOpen('sessions')}>
          {t('users.endSessions')}
        </Button>
      )}
      {isActive ? (
        <Button variant="default" onClick={() => setOpen('deactivate')} {...possible(may('user.deactivate'), reasonId)}>
          {t('users.deactivate')}
        </Button>
      ) : (
        may('user.activate') && <Button onClick={() => setOpen('activate')}>{t('users.activate')}</Button>
      )}
      {open === 'edit' && <EditUser user={user} onClose={close} />}
      {open === 'roles' && <ChangeRoles user={user} onClose={close} />}
      {open === 'deactivate' && <DeactivateUser user={user} onClose={close} />}
      {open === 'sessions' && (
        <ConfirmDialog
          title={t('users.endSessionsOf', { name: user.display_name })}
          label={t('users.endSessions')}
          act={async () => {
            await endSessions(user.id)
            notifications.show({ message: t('users.sessionsEnded', { name: user.display_name }) })
          }}
          onClose={close}
        >
          {t('users.endSessionsText')}
        </ConfirmDialog>
      )}
      {open === 'activate' && (
        <ConfirmDialog
          title={t('users.activateOf', { name: user.display_name })}
          label={t('users.activate')}
          act={async () => {
            await activateUser(user.id)
            notifications.show({ message: t('users.activated', { name: user.display_name }) })
          }}
          onClose={close}
        >
          {t(user.roles.length === 0 ? 'users.activateNoRole' : 'users.activateText')}
        </ConfirmDialog>
      )}
    </>
  )
}

const possible = (isPossible: boolean, reasonId: string) => (isPossible ? {} : { disabled: true, 'aria-describedby': reasonId })
