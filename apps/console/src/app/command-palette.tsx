import '@mantine/spotlight/styles.css'
import { Button, Kbd, Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import classes from './command-palette.module.css'
import { fetchedRecords } from './fetched-records.ts'
import { NAV } from './nav.ts'

const KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'

export function PaletteButton() {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.button}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        <Kbd size="xs" visibleFrom="sm">
          {KEYS}
        </Kbd>
      }
      onClick={spotlight.open}
    >
      <VisuallyHidden hiddenFrom="sm">{t('shell.search')}</VisuallyHidden>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {t('shell.search')}
      </Text>
    </Button>
  )
}

/** Jump to a page or to any record that this console has fetched, by name or number; switch the theme. */
export function CommandPalette() {
  const { t } = useTranslation()
  const session = useSession()
  const router = useRouter()
  const queries = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [openings, setOpenings] = useState(0)
  const groups = useMemo<SpotlightActionGroupData[]>(() => {
    void openings // what is fetched is read each time the palette opens
    const go = (to: string) => () => void router.navigate({ to })
    const pages: SpotlightActionData[] = NAV.filter(({ visible }) => visible(session)).map(({ to, word, Icon }) => ({
      id: to,
      label: t(`nav.${word}`),
      leftSection: <Icon size={18} aria-hidden />,
      onClick: go(to),
    }))
    const records: SpotlightActionData[] = fetchedRecords(queries).map(({ to, label, description }) => ({
      id: to,
      label,
      description,
      onClick: go(to),
    }))
    const dark = colorScheme === 'dark'
    const actions: SpotlightActionData[] = [
      {
        id: 'theme',
        label: `${t('shell.theme')}: ${dark ? t('shell.themeLight') : t('shell.themeDark')}`,
        leftSection: dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />,
        onClick: () => setColorScheme(dark ? 'light' : 'dark'),
      },
    ]
    return [
      { group: t('shell.pages'), actions: pages },
      { group: t('shell.records'), actions: records },
      { group: t('shell.actions'), actions },
    ]
  }, [openings, queries, router, session, t, colorScheme, setColorScheme])
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      nothingFound={t('shell.paletteEmpty')}
      limit={12}
      scrollable
      highlightQuery
      onSpotlightOpen={() => setOpenings((count) => count + 1)}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
      }}
    />
  )
}
