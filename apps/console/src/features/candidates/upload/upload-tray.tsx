import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown, IconChevronUp, IconX } from '../../../ui/icons.tsx'
import { TrayRow } from './tray-row.tsx'
import { canRetry, isUnderway, type Upload } from './upload-queue.ts'
import classes from './upload-tray.module.css'
import { uploads, useUploads } from './uploads.ts'

/** Reading a CV takes longer than sending it, so the bytes count for less than half. */
const SENT = 0.3
const shareOf = ({ phase }: Upload) => (phase.kind === 'waiting' ? 0 : phase.kind === 'sending' ? phase.share * SENT : 1)

/** What becomes of each file: progress, outcome, reason. Only the rows in view are in the page. */
export function UploadTray() {
  const { t } = useTranslation('candidates')
  const { uploads: all, held } = useUploads()
  const [open, setOpen] = useState(true)
  const underway = all.filter(isUnderway).length
  const failed = all.filter(({ phase }) => phase.kind === 'failed').length
  const retryable = all.filter(canRetry).length
  const done = all.length - underway - failed
  const title = underway > 0 ? t('tray.running', { done: done + failed, count: all.length }) : t('tray.finished', { count: done })
  return (
    <section className={classes.tray} aria-label={t('tray.title')}>
      <Group justify="space-between" wrap="nowrap" px="sm" py={8} gap="xs">
        <div style={{ minWidth: 0 }} role="status">
          <Text fw={600} truncate>
            {title}
          </Text>
          {failed > 0 && (
            <Text size="sm" c="dimmed">
              {t('tray.failed', { count: failed })}
            </Text>
          )}
          {held !== null && underway > 0 && <Text size="sm">{t(`tray.held.${held}`)}</Text>}
        </div>
        <Group gap={4} wrap="nowrap">
          {retryable > 1 && (
            <Button size="compact-sm" variant="default" onClick={uploads.retryFailed}>
              {t('tray.retryAll')}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-label={open ? t('tray.collapse') : t('tray.expand')}
          >
            {open ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
          </ActionIcon>
          {underway === 0 && (
            <ActionIcon variant="subtle" color="gray" onClick={uploads.clear} aria-label={t('tray.close')}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {underway > 0 && (
        <Progress
          value={(all.reduce((sum, upload) => sum + shareOf(upload), 0) / all.length) * 100}
          size={4}
          radius={0}
          aria-label={t('tray.title')}
        />
      )}
      {open && <Rows all={all} onOpened={() => setOpen(false)} />}
    </section>
  )
}

function Rows({ all, onOpened }: { all: readonly Upload[]; onOpened: () => void }) {
  const { t } = useTranslation('candidates')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 52,
    overscan: 6,
    getItemKey: (index) => all[index]?.id ?? index,
  })
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ height: virtual.getTotalSize() }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard
      tabIndex={0}
      role="list"
      aria-label={t('tray.files')}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const upload = all[index]
          return (
            upload && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={all.length}
              >
                <TrayRow upload={upload} onOpened={onOpened} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
