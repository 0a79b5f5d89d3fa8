import { Button, FocusTrap, Group, Portal, Text, Title } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../ui/focus-heading.ts'
import classes from './tour.module.css'
import { placeBeside, STOPS, type Stop } from './tour.ts'

/** What can be seen of a place: on a phone the navigation is folded away, and then the words stand alone. */
const targetOf = (stop: Stop): DOMRect | null => {
  const box = document.querySelector(`[data-tour="${stop}"]`)?.getBoundingClientRect()
  const isSeen = box !== undefined && box.width > 0 && box.right > 0 && box.left < window.innerWidth && box.bottom > 0
  return isSeen ? box : null
}

/** The tour itself, stop by stop. */
export function TourSteps({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  // On a phone, and in some roles, there is no button to begin something.
  const [stops] = useState(() => STOPS.filter((one) => one !== 'new' || targetOf(one) !== null))
  const [place, setPlace] = useState<{ left: number; top: number }>({ left: 0, top: 0 })
  const [light, setLight] = useState<DOMRect | null>(null)
  const [card, setCard] = useState<HTMLDivElement | null>(null) // it is drawn a moment later, in a portal
  // What began it may be gone by now: then nothing has the focus, and the page's heading gets it.
  const [opener] = useState(() => (document.activeElement === document.body ? null : (document.activeElement as HTMLElement | null)))
  const room = useViewportSize()
  const stop = stops[at] as Stop
  const last = at === stops.length - 1
  useLayoutEffect(() => {
    const target = targetOf(stop)
    setLight(target)
    const size = card?.getBoundingClientRect() ?? { width: 340, height: 220 }
    setPlace(placeBeside(target, size, { width: room.width || window.innerWidth, height: room.height || window.innerHeight }))
  }, [stop, card, room.width, room.height])
  useEffect(() => () => (opener?.isConnected ? opener.focus({ preventScroll: true }) : focusHeading()), [opener])
  const go = (next: number) => (next >= stops.length ? onEnd() : setAt(Math.max(0, next)))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Escape: 0 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (by === 0) onEnd()
    else go(at + by)
  }
  return (
    <Portal>
      <div className={classes.cover} />
      {light === null ? (
        <div className={classes.dim} />
      ) : (
        <div className={classes.light} style={{ left: light.left, top: light.top, width: light.width, height: light.height }} />
      )}
      <FocusTrap active>
        <div
          ref={setCard}
          role="dialog"
          aria-modal="true"
          aria-labelledby="tour-title"
          aria-describedby="tour-text"
          className={`tng-surface ${classes.card}`}
          style={place}
          onKeyDown={onKeyDown}
        >
          <Text size="xs" c="dimmed">
            {t('tour.step', { at: at + 1, of: stops.length })}
          </Text>
          <div aria-live="polite">
            <Title order={2} id="tour-title">
              {t(`tour.${stop}.title`)}
            </Title>
            <Text id="tour-text" mb="xs">
              {t(`tour.${stop}.text`)}
            </Text>
          </div>
          <Text size="xs" c="dimmed" mb="sm">
            {t('tour.keys')}
          </Text>
          <Group justify="space-between" gap="xs">
            <Button size="xs" variant="subtle" color="gray" onClick={onEnd}>
              {t('tour.skip')}
            </Button>
            <Group gap="xs">
              {at > 0 && (
                <Button size="xs" variant="default" onClick={() => go(at - 1)}>
                  {t('tour.back')}
                </Button>
              )}
              <Button size="xs" data-autofocus onClick={() => go(at + 1)}>
                {t(last ? 'tour.done' : 'tour.next')}
              </Button>
            </Group>
          </Group>
        </div>
      </FocusTrap>
    </Portal>
  )
}
