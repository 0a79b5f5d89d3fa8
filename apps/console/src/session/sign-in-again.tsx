import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../app/settings.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { clearTab } from './clear-tab.ts'
import { lastPerson, signInAs } from './dev-sign-in.ts'
import { useSession } from './session.ts'

/** The session ended. What is on the page stays, and the request that found out waits for the new one. */
export function SignInAgain() {
  const { t } = useTranslation()
  const { me } = useSession()
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    setError(null)
    try {
      if (settings.oidc !== null) await (await import('./oidc.ts')).identityProvider(settings.oidc).signInAgain()
      else await signInAs(lastPerson() ?? { tenant: me.tenant.code, email: me.user.email })
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} title={t('signIn.expired')}>
      <Stack gap="md">
        <Text>{t('signIn.expiredText', { name: me.display_name })}</Text>
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={clearTab}>
            {t('signIn.out')}
          </Button>
          <Button data-autofocus loading={busy} onClick={again}>
            {t('signIn.again')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
