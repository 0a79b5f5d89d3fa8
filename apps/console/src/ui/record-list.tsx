import { Button, Center, Checkbox, Group, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { EmptyState } from './empty-state.tsx'
import { CHECKBOX, fittingColumns, PHONE } from './fitting-columns.ts'
import { IconArrowDown, IconArrowUp } from './icons.tsx'
import { ListTools, type Typed } from './list-tools.tsx'
import { applyView, filtersOf, nextSort } from './list-view.ts'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './record-list.module.css'
import { type Column, RecordRow } from './record-row.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListView } from './use-list-view.ts'
import { useRowCount } from './use-row-count.ts'
import { useRowsInView } from './use-rows-in-view.ts'
import type { Selection } from './use-selection.ts'
import { useWidth } from './use-width.ts'

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
  /** Under this name the person's own views of the list are kept, and its file is saved. */
  name?: string
  /** The page offers a file of its own. */
  hasOwnFile?: boolean
  columns: ReadonlyArray<Column<T>>
  list: PagedRows<T>
  /** Those of the fetched rows that a filter leaves; all of them without one. */
  rows?: readonly T[]
  rowKey: (row: T) => string
  onOpen?: (row: T) => void
  /** Instead of onOpen, where a row leads to an address of its own. */
  hrefOf?: (row: T) => string
  empty: ReactNode
  /** The words above the list, for its saved views. */
  typed?: Typed
  /** Takes the typed words away again, where they leave no row. */
  onClear?: () => void
  /** What one may do with several rows at once. */
  selection?: Selection<T>
  /** Keys beside j, k and Enter, on the row that has the focus. */
  keys?: Readonly<Record<string, (row: T) => void>>
}

const ROW = 52
/** With what decides under the name, on two lines at most. */
const TALL_ROW = 84
const NONE: readonly never[] = []
/** How far back one looks by oneself for what was typed; beyond, one is asked. */
const SEARCHED = 2_000

/** Rows of records: only those in view are in the page, so a hundred thousand scroll like ten. More are fetched near the end. */
export function RecordList<T>(props: Props<T>) {
  const { label, list, rowKey, hrefOf, selection } = props
  const router = useRouter()
  // The same one while the page does not draw the list anew: rows that only scroll are not drawn again.
  const onOpen = useMemo(() => props.onOpen ?? (hrefOf && ((row: T) => router.history.push(hrefOf(row)))), [props.onOpen, hrefOf, router])
  const views = useListView(props.name ?? '')
  const { view } = views
  const chosen = useMemo(
    () => props.columns.filter(({ key, isExportOnly }, index) => index === 0 || !(isExportOnly || view.hidden.includes(key))),
    [props.columns, view.hidden],
  )
  const given = props.rows ?? list.items
  const rows = useMemo(() => {
    const inWords = new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' })
    return applyView(given, props.columns, view, inWords.compare)
  }, [given, props.columns, view])
  const isSorted = view.sort !== null && chosen.some(({ key, value }) => key === view.sort?.key && value !== undefined)
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const isFiltered = rows.length < list.items.length
  const { t } = useTranslation()
  const countRows = useRowCount()
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  // One and the same function while the rows are the same: with a new one the virtualizer measures every row again, each frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page writes its rowKey in place, anew each time, and means the same by it
  const getItemKey = useCallback((index: number) => (rows[index] === undefined ? index : rowKey(rows[index])), [rows])
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const fitting = fittingColumns(chosen, width, selection !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ones while no other fits, so that rows are not drawn anew for each pixel
  const columns = useMemo(() => fitting, [chosen, fitting.length])
  const isPhone = width < PHONE
  const under = useMemo(() => (isPhone ? chosen.filter((column) => column.under) : NONE), [chosen, isPhone]) as ReadonlyArray<Column<T>>
  const { shown, height, begin, isScrolling, showRow } = useRowsInView({
    place: scroller,
    count: rows.length,
    rowHeight: under.length > 0 ? TALL_ROW : ROW,
    getItemKey,
    inPage: isPhone,
  })
  const last = shown.at(-1)?.index ?? 0
  // A filter that leaves few rows in view looks further back, but not through the whole bank; nor does anything go on again and
  // again where the service refuses.
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (!(isFiltered || isSorted) || list.items.length < SEARCHED)
  useEffect(() => {
    if (goesOn && (isSorted || ((isFiltered || rows.length > 0) && last >= rows.length - 20))) fetchNextPage()
  }, [goesOn, isFiltered, isSorted, last, rows.length, fetchNextPage])
  const onKeyDown = useListKeys({
    rows,
    current,
    move: (index) => {
      setCurrent(index)
      showRow(index)
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
  const filters = filtersOf(props.columns, view)
  const hasFilters = filters.length > 0
  const clear = () => {
    props.onClear?.()
    if (hasFilters) views.change({ filters: {} })
  }
  /** Which filters hold, in words. */
  const held = filters.map(({ key, wanted }) => {
    const column = props.columns.find((one) => one.key === key)
    return `${column?.header}: ${wanted.map((value) => column?.wordFor?.(value) ?? value).join(', ')}`
  })
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
  const counted = countRows(props.name, list.items.length)
  const isLatest = hasNextPage && !isFiltered && !isSorted
  const foot = (
    <>
      <Group justify="space-between" px="sm" py={6} className={classes.foot}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {isFiltered
            ? [t('shownOf', { shown: rows.length, what: counted }), ...held].join(' · ')
            : isLatest
              ? t('latest', { what: counted })
              : counted}
          {hasNextPage && !isLatest ? ` · ${t(isSorted ? 'view.sortedPart' : 'notLoaded')}` : ''}
        </Text>
        {isFiltered && rows.length > 0 && (hasFilters || props.onClear) && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            {t('clearFilter')}
          </Button>
        )}
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
  const tools = props.name !== undefined && (
    <ListTools
      name={props.name}
      columns={props.columns}
      views={views}
      fetched={list.items}
      rows={rows}
      isChosen={selection?.has}
      hasMore={hasNextPage}
      typed={props.typed}
      hasOwnFile={props.hasOwnFile ?? false}
    />
  )
  if (rows.length === 0) {
    return (
      <>
        {isFiltered && tools}
        {selection?.bar}
        <div className="tng-surface">
          {isFiltered ? (
            <EmptyState
              title={t('emptyFilter')}
              action={
                (props.onClear || hasFilters) && (
                  <Button variant="default" onClick={clear}>
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
      </>
    )
  }
  const check = selection === undefined ? '' : `${CHECKBOX}px `
  const tracks = check + columns.map(({ width }) => width).join(' ')
  // What has a fixed width leaves room on a phone for what has not: names are not broken in the middle.
  const phoneTracks = check + columns.map(({ width }) => (width.endsWith('px') ? `min(${width}, 165px)` : width)).join(' ')
  return (
    <>
      {selection === undefined ? (
        tools
      ) : (
        <div className={classes.above}>
          {tools}
          {selection.bar}
        </div>
      )}
      <div
        ref={box}
        className={classes.list}
        data-in-page={isPhone || undefined}
        data-scrolls={isScrolling || undefined}
        style={{ '--tracks': isPhone ? phoneTracks : tracks } as React.CSSProperties}
      >
        <div role="table" aria-label={label} aria-rowcount={hasNextPage ? -1 : rows.length + 1}>
          <div role="rowgroup" className={classes.headGroup}>
            <div className={classes.head} role="row">
              {selection !== undefined && (
                <div role="columnheader" className={classes.cell}>
                  <Checkbox
                    size="xs"
                    aria-label={t('bulk.all')}
                    checked={selection.count > 0 && selection.hasAll(rows)}
                    indeterminate={selection.count > 0 && !selection.hasAll(rows)}
                    onChange={() => selection.toggleAll(rows)}
                  />
                </div>
              )}
              {columns.map(({ key, header, value, mostFirst }) => (
                <div
                  key={key}
                  role="columnheader"
                  className={classes.cell}
                  aria-sort={view.sort?.key !== key ? undefined : view.sort.desc ? 'descending' : 'ascending'}
                >
                  {value === undefined ? (
                    header
                  ) : (
                    <button
                      type="button"
                      className={classes.sort}
                      onClick={() => views.change({ sort: nextSort(view.sort, key, mostFirst) })}
                    >
                      {header}
                      {view.sort?.key === key &&
                        (view.sort.desc ? <IconArrowDown size={12} aria-hidden /> : <IconArrowUp size={12} aria-hidden />)}
                    </button>
                  )}
                </div>
              ))}
            </div>
          </div>
          <div ref={scroller} className={classes.scroller} style={{ height: height + 1 }} onKeyDown={onKeyDown} role="rowgroup">
            <div style={{ height, position: 'relative' }} role="presentation">
              {shown.map(({ index, key, start, size }) => {
                const row = rows[index]
                if (row === undefined) return null
                const place = { index, start: start - begin, size, isCurrent: index === current, isLast: index === rows.length - 1 }
                return (
                  <RecordRow
                    key={key}
                    row={row}
                    {...place}
                    columns={columns}
                    under={under}
                    onOpen={onOpen}
                    hrefOf={hrefOf}
                    onFocus={setCurrent}
                    selection={selection?.rows}
                    isSelected={selection?.has(row) ?? false}
                  />
                )
              })}
            </div>
          </div>
        </div>
        {foot}
        {list.error != null && !isFetchNextPageError && (
          <StaleNotice text="offline.list" at={list.dataUpdatedAt ?? 0} onRetry={() => list.refetch()} />
        )}
      </div>
    </>
  )
}
