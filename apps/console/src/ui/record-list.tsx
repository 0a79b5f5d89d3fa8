import { Button, Center, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './empty-state.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './record-list.module.css'
import { type Column, RecordRow } from './record-row.tsx'
import { StaleList } from './stale-list.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useRoomBelow } from './use-room-below.ts'

/** A list that goes on by cursor, as `useCursorPages` gives it. */
export interface PagedRows<T> {
  readonly items: readonly T[]
  readonly isLoading: boolean
  readonly error: unknown
  /** When it was last fetched; 0 where that is not known. */
  readonly dataUpdatedAt?: number
  readonly refetch: () => unknown
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
}

interface Props<T> {
  label: string
  columns: ReadonlyArray<Column<T>>
  list: PagedRows<T>
  /** Those of the fetched rows that a filter leaves; all of them without one. */
  rows?: readonly T[]
  rowKey: (row: T) => string
  onOpen?: (row: T) => void
  empty: ReactNode
  /** Takes the typed words away again, where they leave no row. */
  onClear?: () => void
  /** Keys beside j, k and Enter, on the row that has the focus. */
  keys?: Readonly<Record<string, (row: T) => void>>
}

const ROW = 52
/** How far back one looks by oneself for what was typed; beyond, one is asked. */
const SEARCHED = 2_000

/** Rows of records: only those in view are in the page, so a hundred thousand scroll like ten. More are fetched near the end. */
export function RecordList<T>(props: Props<T>) {
  const { label, columns, list, rows = list.items, rowKey, onOpen } = props
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const isFiltered = rows.length < list.items.length
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  // One and the same function while the rows are the same: with a new one the virtualizer measures every row again, each frame.
  const getItemKey = useCallback((index: number) => (rows[index] === undefined ? index : rowKey(rows[index])), [rows, rowKey])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey,
  })
  useRoomBelow(scroller, rows.length > 0)
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  // A filter that leaves few rows in view looks further back, but not through the whole bank; nor does anything go on again and
  // again where the service refuses.
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (!isFiltered || list.items.length < SEARCHED)
  useEffect(() => {
    if (goesOn && (isFiltered || rows.length > 0) && last >= rows.length - 20) fetchNextPage()
  }, [goesOn, isFiltered, last, rows.length, fetchNextPage])
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
    const place = scroller.current
    if (place?.contains(document.activeElement) && document.activeElement !== place)
      place.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
  }, [current])

  if (list.error != null && list.items.length === 0) return <ProblemNotice error={list.error} onRetry={() => list.refetch()} />
  if (list.isLoading) {
    return (
      <Stack gap={8} role="status" aria-label={t('loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={index} h={ROW - 8} />
        ))}
      </Stack>
    )
  }
  const foot = (
    <>
      <Group justify="space-between" px="sm" py={6} className={classes.foot}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {isFiltered ? t('shownOf', { shown: rows.length, count: list.items.length }) : t('fetched', { count: rows.length })}
          {hasNextPage ? ` · ${t('andMore')}` : ''}
        </Text>
        {isFetchingNextPage ? (
          <Center>
            <Loader size="xs" />
          </Center>
        ) : (
          hasNextPage && (
            <Button size="compact-xs" variant="subtle" onClick={() => fetchNextPage()}>
              {t(isFiltered ? 'lookFurther' : 'more')}
            </Button>
          )
        )}
      </Group>
      {isFetchNextPageError && <ProblemNotice error={list.error} onRetry={() => fetchNextPage()} />}
    </>
  )
  if (rows.length === 0) {
    return (
      <div className="tng-surface">
        {isFiltered ? (
          <EmptyState
            title={t('emptyFilter')}
            action={
              props.onClear && (
                <Button variant="default" onClick={props.onClear}>
                  {t('clearFilter')}
                </Button>
              )
            }
          >
            {t(hasNextPage ? 'emptySoFar' : 'emptyFilterText')}
          </EmptyState>
        ) : (
          props.empty
        )}
        {hasNextPage && foot}
      </div>
    )
  }
  const tracks = columns.map(({ width }) => width).join(' ')
  // What has a fixed width leaves room on a phone for what has not: names are not broken in the middle.
  const phoneTracks = columns.flatMap(({ width, wide }) => (wide ? [] : [width.endsWith('px') ? `min(${width}, 165px)` : width])).join(' ')
  return (
    <div className={classes.list} style={{ '--tracks': tracks, '--phone-tracks': phoneTracks } as React.CSSProperties}>
      <div role="table" aria-label={label} aria-rowcount={hasNextPage ? -1 : rows.length + 1}>
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
              const place = { index, start, size, isCurrent: index === current }
              return <RecordRow key={key} row={row} {...place} columns={columns} onOpen={onOpen} onFocus={setCurrent} />
            })}
          </div>
        </div>
      </div>
      {foot}
      {list.error != null && !isFetchNextPageError && <StaleList at={list.dataUpdatedAt ?? 0} onRetry={() => list.refetch()} />}
    </div>
  )
}
