import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { BEGINNINGS } from './beginnings.ts'
import { fetchedRecords } from './fetched-records.ts'
import { NAV } from './nav.ts'
import { useSearchable } from './use-searchable.ts'

/** Jump to a page or to a record, by name or number; begin something; switch the theme. */
export function CommandPalette({ asked }: { asked: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const router = useRouter()
  const queries = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [openings, setOpenings] = useState(0)
  const { count, isLoading } = useSearchable(openings > 0)
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  const groups = useMemo<SpotlightActionGroupData[]>(() => {
    void openings // what is fetched is read each time the palette opens, and as more of it comes
    void count
    const go = (to: string) => () => router.history.push(to)
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
    const begin: SpotlightActionData[] = BEGINNINGS.filter(({ permission }) => session.permissions.has(permission)).map(
      ({ word, Icon, to }) => ({
        id: `begin-${word}`,
        label: t(`begin.${word}`),
        leftSection: <Icon size={18} aria-hidden />,
        onClick: go(to),
      }),
    )
    const actions: SpotlightActionData[] = [
      ...begin,
      {
        id: 'theme',
        label: `${t('shell.theme')}: ${dark ? t('shell.themeLight') : t('shell.themeDark')}`,
        leftSection: dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />,
        onClick: () => setColorScheme(dark ? 'light' : 'dark'),
      },
    ]
    return [
      { group: t('shell.pages'), actions: pages },
      { group: t('shell.actions'), actions },
      { group: t('shell.records'), actions: records },
    ]
  }, [openings, count, queries, router, session, t, colorScheme, setColorScheme])
  return (
    <Spotlight
      actions={groups}
      shortcut={['mod + K']}
      nothingFound={isLoading ? t('shell.paletteLooking') : t('shell.paletteEmpty')}
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
