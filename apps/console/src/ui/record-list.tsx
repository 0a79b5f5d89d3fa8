import { Button, Center, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './record-list.module.css'
import { useListKeys } from './use-list-keys.ts'

export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** CSS grid track, e.g. `2fr` or `140px`. */
  readonly width: string
  /** Left out on a phone, where only what decides is shown. */
  readonly wide?: boolean
}

interface Props<T> {
  label: string
  columns: ReadonlyArray<Column<T>>
  rows: readonly T[]
  rowKey: (row: T) => string
  onOpen?: (row: T) => void
  empty: ReactNode
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  hasMore?: boolean
  loadMore?: () => void
  loadingMore?: boolean
  /** Keys beside j, k and Enter, on the row that has the focus. */
  keys?: Readonly<Record<string, (row: T) => void>>
}

const ROW = 52

/** Rows of records: only those in view are in the page, so a hundred thousand scroll like ten. More are fetched near the end. */
export function RecordList<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, onOpen, hasMore, loadMore, loadingMore } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => (rows[index] === undefined ? index : rowKey(rows[index])),
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && rows.length > 0 && last >= rows.length - 20) loadMore?.()
  }, [hasMore, loadingMore, last, rows.length, loadMore])
  const onKeyDown = useListKeys({
    rows,
    current,
    move: (index) => {
      setCurrent(index)
      virtual.scrollToIndex(index)
    },
    ...(onOpen ? { open: onOpen } : {}),
    ...(props.keys ? { keys: props.keys } : {}),
  })
  // The row that has the keyboard's focus may have been scrolled away; it is focused once it is drawn.
  useEffect(() => {
    const list = scroller.current
    if (list?.contains(document.activeElement) && document.activeElement !== list)
      list.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [current])

  if (props.error != null) return <ProblemNotice error={props.error} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
  if (props.loading) {
    return (
      <Stack gap={8} role="status" aria-label={t('loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={index} h={ROW - 8} />
        ))}
      </Stack>
    )
  }
  if (rows.length === 0) return <div className="tng-surface">{props.empty}</div>
  const tracks = columns.map(({ width }) => width).join(' ')
  const phoneTracks = columns.flatMap(({ width, wide }) => (wide ? [] : [width])).join(' ')
  return (
    <div className={classes.list} style={{ '--tracks': tracks, '--phone-tracks': phoneTracks } as React.CSSProperties}>
      <div role="table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <div role="rowgroup">
          <div className={classes.head} role="row">
            {columns.map(({ key, header, wide }) => (
              <div key={key} role="columnheader" data-wide={wide || undefined} className={classes.cell}>
                {header}
              </div>
            ))}
          </div>
        </div>
        <div
          ref={scroller}
          className={classes.scroller}
          style={{ height: virtual.getTotalSize() + 1 }}
          onKeyDown={onKeyDown}
          role="rowgroup"
        >
          <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
            {shown.map(({ index, key, start, size }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is taken by the list
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  data-clickable={onOpen !== undefined || undefined}
                  className={classes.row}
                  tabIndex={index === current ? 0 : -1}
                  style={{ height: size, transform: `translateY(${start}px)` }}
                  onFocus={() => setCurrent(index)}
                  onClick={(event) => {
                    if (!(event.target as HTMLElement).closest('button, a, input, [role="dialog"]')) onOpen?.(row)
                  }}
                >
                  {columns.map((column) => (
                    <div key={column.key} role="cell" data-wide={column.wide || undefined} className={classes.cell}>
                      {column.cell(row)}
                    </div>
                  ))}
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <Group justify="space-between" px="sm" py={6} className={classes.foot}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {t('fetched', { count: rows.length })}
          {hasMore ? ` · ${t('andMore')}` : ''}
        </Text>
        {loadingMore ? (
          <Center>
            <Loader size="xs" />
          </Center>
        ) : (
          hasMore && (
            <Button size="compact-xs" variant="subtle" onClick={loadMore}>
              {t('more')}
            </Button>
          )
        )}
      </Group>
    </div>
  )
}
