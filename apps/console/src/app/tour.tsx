import { Button, Group, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import classes from './tour.module.css'
import { isTourOffered, keepTourSeen } from './tour.ts'

/** Most people take it once: its code comes when they do. */
const TourSteps = lazy(async () => ({ default: (await import('./tour-steps.tsx')).TourSteps }))

const START = 'tanager:tour'
/** From the account menu. */
export const startTour = (): void => void window.dispatchEvent(new Event(START))

/** What Escape closes first. */
const TAKES_ESCAPE = '[aria-modal=true], [role=menu], [role=listbox]'

/** Offers the tour to who has not seen it, above the page, and gives it. */
export function Tour() {
  const { t } = useTranslation()
  const userId = useSession().me.user.id
  const [isOffered, setOffered] = useState(() => isTourOffered(userId))
  const [isOn, setOn] = useState(false)
  const offer = useRef<HTMLElement>(null)
  const seen = () => {
    keepTourSeen(userId)
    setOffered(false)
  }
  useEffect(() => {
    const start = () => setOn(true)
    window.addEventListener(START, start)
    return () => window.removeEventListener(START, start)
  }, [])
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (!isOffered || isOn || key !== 'Escape' || defaultPrevented || document.querySelector(TAKES_ESCAPE) !== null) return
    const { activeElement: focused, body } = document
    if (focused === null || focused === body || focused.matches('h1') || offer.current?.contains(focused)) seen()
  })
  if (isOn)
    return (
      <Suspense fallback={null}>
        <TourSteps
          onEnd={() => {
            seen()
            setOn(false)
          }}
        />
      </Suspense>
    )
  if (!isOffered) return null
  return (
    <section ref={offer} className={`tng-surface ${classes.offer}`} aria-label={t('tour.offer')}>
      <div>
        <Text fw={600}>{t('tour.offer')}</Text>
        <Text size="sm">{t('tour.offerText')}</Text>
      </div>
      <Group gap="xs">
        <Button size="xs" onClick={() => setOn(true)}>
          {t('tour.start')}
        </Button>
        <Button size="xs" variant="default" onClick={seen}>
          {t('tour.notNow')}
        </Button>
      </Group>
    </section>
  )
}
