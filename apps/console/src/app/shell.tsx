import { AppShell, Burger, Group, NavLink, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadTraySlot } from '../features/candidates/upload/tray-slot.tsx'
import { ActingNotice } from '../features/deputies/acting-notice.tsx'
import { useSession } from '../session/session.ts'
import { Mark } from '../ui/mark.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { AccountMenu } from './account-menu.tsx'
import { followPages } from './focus-page.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { NAV, placeOf } from './nav.ts'
import { NewMenu } from './new-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PaletteSlot } from './palette-slot.tsx'
import classes from './shell.module.css'
import { Tour } from './tour.tsx'
import { WorkCount } from './work-count.tsx'

/** The frame of every page: where one can go, who one is, and the page itself. */
export function Shell() {
  const { t } = useTranslation()
  const session = useSession()
  const [opened, menu] = useDisclosure(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = placeOf(path)
  const router = useRouter()
  useEffect(() => followPages(router), [router])
  const isHere = (to: string) => (to === '/' ? here === '/' : here === to || here.startsWith(`${to}/`))
  return (
    <AppShell header={{ height: 48 }} navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !opened } }} padding="md">
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
          <Group gap="sm" wrap="nowrap" className={classes.company}>
            <Burger opened={opened} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={t('shell.menu')} aria-expanded={opened} />
            <UnstyledButton component={Link} to="/" className={classes.home}>
              <Mark />
              <Text fw={600} truncate title={session.me.tenant.name}>
                {session.me.tenant.name}
              </Text>
            </UnstyledButton>
          </Group>
          <PaletteSlot />
          <Group gap="sm" wrap="nowrap" className={classes.own}>
            <NewMenu />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className={classes.navbar} aria-label={t('shell.nav')} data-tour="nav">
        <AppShell.Section grow component={ScrollArea}>
          {NAV.filter(({ visible }) => visible(session)).map(({ to, word, Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={t(`nav.${word}`)}
              leftSection={<Icon size={18} aria-hidden />}
              rightSection={to === '/' && <WorkCount />}
              active={isHere(to)}
              aria-current={isHere(to) ? 'page' : undefined}
              onClick={menu.close}
              variant="subtle"
              color="gray"
              className={classes.link}
              {...(to === '/' ? { 'data-tour': 'work' } : {})}
            />
          ))}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <OfflineNotice />
        <ActingNotice />
        <Tour />
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      <KeyboardHelp />
      <UploadTraySlot />
    </AppShell>
  )
}
