import { Button, Kbd, Text, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../ui/icons.tsx'
import classes from './command-palette.module.css'
import { keepTyped } from './typed-ahead.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

const fetched = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await fetched()).CommandPalette }))
/** Ahead of the wish for it, where a failure is nobody's concern yet. */
const fetchAhead = () =>
  fetched().then(
    () => true,
    () => false,
  )

/** So long after the page, which comes first. */
const LATER_MS = 1_000

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role="dialog"] :is(input, textarea, select)')

/** The way into the palette. Its code comes a moment after the page, or at once when somebody reaches for it. */
export function PaletteSlot() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(0)
  const [isThere, setThere] = useState(false)
  const typed = useRef<(() => string) | null>(null)
  const takeTyped = () => {
    const text = typed.current?.() ?? ''
    typed.current = null
    return text
  }
  const open = () => {
    typed.current ??= keepTyped(() => {
      typed.current = null
      setAsked(0)
    })
    setAsked((count) => count + 1)
  }
  // From a field of the page too, where one may have just landed; a field of a dialog is to be finished first.
  useHotkeys([['mod+K', (event) => !isInDialog(event.target) && open()]], [])
  useEffect(() => () => void typed.current?.(), [])
  useEffect(() => {
    const timer = window.setTimeout(() => void fetchAhead().then(setThere), LATER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.button}
        classNames={{ label: classes.label }}
        data-tour="search"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            {isApple ? '⌘K' : `${t('key.control')}+K`}
          </Kbd>
        }
        onClick={open}
        onPointerEnter={() => void fetchAhead()}
        onFocus={() => void fetchAhead()}
      >
        <VisuallyHidden hiddenFrom="sm">{t('shell.search')}</VisuallyHidden>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('shell.search')}
        </Text>
      </Button>
      {(isThere || asked > 0) && (
        <Suspense>
          <CommandPalette asked={asked} takeTyped={takeTyped} />
        </Suspense>
      )}
    </>
  )
}
