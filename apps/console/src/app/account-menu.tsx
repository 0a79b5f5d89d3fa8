import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { signOut, signOutEverywhere } from '../session/sign-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconCheck, IconLanguage, IconLogout } from '../ui/icons.tsx'
import { useWords } from '../ui/words.ts'
import { LANGUAGES, type Language, speak } from './i18n.ts'
import { startTour } from './tour.tsx'

/** Who one is, how it looks, the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation()
  const words = useWords()
  const { me } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [asking, setAsking] = useState(false)
  const chosen = (yes: boolean) => (yes ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />)
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton data-tour="account">
            <VisuallyHidden>
              {t('shell.account')}: {me.display_name}
            </VisuallyHidden>
            <Avatar size={30} radius="xl" name={me.display_name} color="gray" aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)">
              {me.display_name}
            </Text>
            {t('shell.signedInAs', { role: words.role(me.role) })}
          </Menu.Label>
          <Menu.Item renderRoot={(props) => <Link {...props} to="/deputies" />}>{t('deputy.page')}</Menu.Item>
          <Menu.Item onClick={startTour}>{t('tour.again')}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('shell.theme')}</Menu.Label>
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.Item key={scheme} leftSection={chosen(colorScheme === scheme)} onClick={() => setColorScheme(scheme)}>
              {t(scheme === 'light' ? 'shell.themeLight' : scheme === 'dark' ? 'shell.themeDark' : 'shell.themeAuto')}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>
            <IconLanguage size={14} aria-hidden /> {t('shell.language')}
          </Menu.Label>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <Menu.Item key={code} lang={code} leftSection={chosen(i18n.language === code)} onClick={() => speak(code as Language)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
            {t('shell.signOut')}
          </Menu.Item>
          <Menu.Item leftSection={<span style={{ width: 16 }} />} onClick={() => setAsking(true)}>
            {t('shell.signOutEverywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <ConfirmDialog
          title={t('shell.signOutEverywhereOf')}
          label={t('shell.signOutEverywhere')}
          act={signOutEverywhere}
          onClose={() => setAsking(false)}
        >
          {t('shell.signOutEverywhereText')}
        </ConfirmDialog>
      )}
    </>
  )
}
