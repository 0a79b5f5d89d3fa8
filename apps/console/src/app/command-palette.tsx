import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  type SpotlightFilterFunction,
  spotlight,
} from '@mantine/spotlight'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { IconMoon, IconSearch, IconSettings, IconSun } from '../ui/icons.tsx'
import { matches } from '../ui/typed-words.ts'
import { useAdministrationPages } from './administration-pages.ts'
import { BEGINNINGS } from './beginnings.ts'
import { bestFinds } from './best-finds.ts'
import { goWithFocus } from './focus-page.ts'
import { NAV } from './nav.ts'
import { typeInto } from './typed-ahead.ts'
import { SHOWN, useSearchable } from './use-searchable.ts'

interface Props {
  /** Grows with every wish for the palette; 0 when the last one was called off. */
  readonly asked: number
  /** What was typed since the wish. */
  readonly takeTyped: () => string
}

/** Jump to a page or to a record, by name or number; begin something; switch the theme. */
export function CommandPalette({ asked, takeTyped }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const router = useRouter()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { records, state } = useSearchable(isOpen, words)
  const administration = useAdministrationPages(isOpen)
  useEffect(() => {
    if (asked === 0) return spotlight.close()
    if (field.current === null) before.current = document.activeElement
    spotlight.open()
    field.current?.focus() // open already, and the focus somewhere else in it
  }, [asked])
  const groups = useMemo<SpotlightActionGroupData[]>(() => {
    const go = (to: string) => () => goWithFocus(router, to, before.current)
    const pages: SpotlightActionData[] = NAV.filter(({ visible }) => visible(session)).map(({ to, word, Icon }) => ({
      id: to,
      label: t(`nav.${word}`),
      leftSection: <Icon size={18} aria-hidden />,
      onClick: go(to),
    }))
    const parts: SpotlightActionData[] = administration.map(({ to, label, description }) => ({
      id: to,
      label,
      description,
      leftSection: <IconSettings size={18} aria-hidden />,
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
      { group: t('nav.admin'), actions: parts },
      {
        group: t('shell.records'),
        actions: records.map(({ to, label, description }) => ({ id: to, label, description, onClick: go(to) })),
      },
    ]
  }, [records, administration, router, session, t, colorScheme, setColorScheme])
  useEffect(() => {
    void groups // more of what was typed may have come
    if (words !== '') markFirst(field.current)
  }, [words, groups])
  return (
    <Spotlight
      actions={groups}
      data-palette
      transitionProps={{ duration: 0 }} // half closed, it would keep the focus and the words from who opens it again
      shortcut={null} // whoever shows the way in listens for it, before this is here
      filter={findActions}
      nothingFound={t(`shell.palette.${state}`)}
      limit={SHOWN}
      scrollable
      highlightQuery
      onQueryChange={setWords}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      searchProps={{
        ref: field,
        onFocus: ({ currentTarget }) => typeInto(currentTarget, takeTyped()),
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
      }}
    />
  )
}

/** Groups with what was typed, a find in the name before one in the description. */
const findActions: SpotlightFilterFunction = (typed, groups) =>
  groups.flatMap((group): (typeof groups)[number][] => {
    if (!('actions' in group)) return matches(typed, group.label) ? [group] : []
    const actions = bestFinds(typed, group.actions, SHOWN)
    return actions.length > 0 ? [{ ...group, actions }] : []
  })

/** The library marks the first find when one types; what is found later it leaves unmarked, and Enter would open nothing. */
function markFirst(field: HTMLInputElement | null): void {
  const palette = field?.closest('[role="dialog"]')
  if (!palette?.querySelector('[data-action]') || palette.querySelector('[data-selected]')) return
  field?.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
}
