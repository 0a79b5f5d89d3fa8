import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { restartServer, type ToolServer } from './tools.queries.ts'

/** For a reviewer, after a package was upgraded or put back, or when a server hangs. */
export function RestartServer({ server }: { server: ToolServer }) {
  const { t } = useTranslation('tools')
  const [isOpen, setOpen] = useState(false)
  if (!server.allowed_actions?.includes('server.restart')) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        ml="auto"
        onClick={() => setOpen(true)}
        aria-label={t('servers.restartOf', { server: server.name })}
      >
        {t('servers.restart')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('servers.restartTitle', { server: server.name })}
          label={t('servers.restart')}
          act={async () => {
            await restartServer(server)
            notifications.show({ message: t('servers.restarted', { server: server.name }) })
          }}
          onClose={() => setOpen(false)}
        >
          {t('servers.restartText')}
        </ConfirmDialog>
      )}
    </>
  )
}
