import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearIdleTab } from './clear-tab.ts'
import { idleness } from './idle.ts'
import { listen, tell } from './tabs.ts'

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const LOOK_MS = 1_000
/** Other tabs need not hear of every key. */
const TELL_MS = 5_000

/** Signs the person out when nothing was touched for so long in any tab, and warns before. */
export function IdleWatch({ minutes }: { minutes: number }) {
  const { t } = useTranslation()
  const touchedAt = useRef(Date.now())
  const toldAt = useRef(0)
  const [leftMs, setLeft] = useState<number | null>(null)
  const look = useCallback(() => {
    const now = idleness(touchedAt.current, Date.now(), minutes * 60_000)
    if (now.kind === 'over') clearIdleTab()
    else setLeft(now.kind === 'warning' ? now.leftMs : null)
    return now.kind !== 'over'
  }, [minutes])
  const touch = useCallback(() => {
    // A laptop that was asleep learns here that the time is over: the first touch does not bring it back.
    if (!look()) return
    touchedAt.current = Date.now()
    setLeft(null)
    if (Date.now() - toldAt.current < TELL_MS) return
    toldAt.current = Date.now()
    tell({ kind: 'active' })
  }, [look])
  useEffect(() => {
    const stop = listen((message) => {
      if (message.kind === 'active') touchedAt.current = Date.now()
    })
    const timer = setInterval(look, LOOK_MS)
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      clearInterval(timer)
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [look, touch])
  if (leftMs === null) return null
  return (
    <Modal opened onClose={touch} withCloseButton={false} title={t('idle.title')}>
      <Stack gap="md">
        <Text>{t('idle.text', { count: Math.ceil(leftMs / 1000) })}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={touch}>
            {t('idle.stay')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
