import { Checkbox } from '@mantine/core'
import { Fragment, memo, type ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import type { Value } from './list-view.ts'
import classes from './record-list.module.css'

export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly cell: (row: T) => ReactNode
  /** CSS grid track, e.g. `2fr` or `140px`. */
  readonly width: string
  /** The same in plain values: the list can be sorted by it, and it is in the CSV file. */
  readonly value?: (row: T) => Value
  /** The first sorting is from the most down: what counts here is who has waited longest. */
  readonly mostFirst?: boolean
  /** One can filter by its values. */
  readonly facet?: boolean
  /** How such a value is called, where it is a code. */
  readonly wordFor?: (value: string) => string
  /** Left out on a phone, where only what decides is shown. */
  readonly wide?: boolean
  /** On a phone it stands under the first column, as in its own cell or in other words: the fact that decides whether one opens the row. */
  readonly under?: true | ((row: T) => ReactNode)
  /** Only in the CSV file: the table would have no room for it. */
  readonly isExportOnly?: boolean
}

interface Props<T> {
  row: T
  index: number
  start: number
  size: number
  /** The one that Tab comes to. */
  isCurrent: boolean
  isLast: boolean
  columns: ReadonlyArray<Column<T>>
  /** What stands under the first of them. */
  under: ReadonlyArray<Column<T>>
  onOpen: ((row: T) => void) | undefined
  /** Where the row leads. Its first cell is then a link, which opens in a new tab too. */
  hrefOf?: ((row: T) => string) | undefined
  onFocus: (index: number) => void
  selection?: RowSelection<T> | undefined
  isSelected?: boolean
}

/** Rows that one may choose, to do one thing with all of them. */
export interface RowSelection<T> {
  readonly label: (row: T) => string
  readonly toggle: (row: T) => void
}

function Row<T>({
  row,
  index,
  start,
  size,
  isCurrent,
  isLast,
  columns,
  under,
  onOpen,
  hrefOf,
  onFocus,
  selection,
  isSelected = false,
}: Props<T>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is taken by the list
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-last={isLast || undefined}
      data-clickable={onOpen !== undefined || undefined}
      className={classes.row}
      tabIndex={isCurrent ? 0 : -1}
      style={{ height: size, transform: `translateY(${start}px)` }}
      onFocus={() => onFocus(index)}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('button, a, input, label, [role="dialog"]')) onOpen?.(row)
      }}
    >
      {selection !== undefined && (
        <div role="cell" className={classes.cell}>
          <Checkbox
            size="xs"
            checked={isSelected}
            aria-label={selection.label(row)}
            onChange={() => selection.toggle(row)}
            tabIndex={isCurrent ? 0 : -1}
          />
        </div>
      )}
      {columns.map((column, at) => {
        const content = column.cell(row)
        // Plain words may take two lines, and are told whole when pointed at.
        const words = typeof content === 'string' ? content : undefined
        const shown = words === undefined ? content : <span className={classes.words}>{words}</span>
        const named =
          at === 0 && hrefOf !== undefined ? (
            <AppLink href={hrefOf(row)} tabIndex={-1} className={classes.link}>
              {shown}
            </AppLink>
          ) : (
            shown
          )
        return (
          <div key={column.key} role="cell" className={classes.cell} title={words} data-over={(at === 0 && under.length > 0) || undefined}>
            {at === 0 && under.length > 0 ? <div className={classes.over}>{named}</div> : named}
            {at === 0 && under.length > 0 && <UnderName row={row} columns={under} />}
          </div>
        )
      })}
    </div>
  )
}

function UnderName<T>({ row, columns }: Pick<Props<T>, 'row' | 'columns'>) {
  const facts = columns
    .map(({ key, cell, under }) => ({ key, content: typeof under === 'function' ? under(row) : cell(row) }))
    .filter(({ content }) => content !== null && content !== '')
  return (
    <div className={classes.under}>
      {facts.map(({ key, content }, at) => (
        <Fragment key={key}>
          {at > 0 && ' · '}
          {content}
        </Fragment>
      ))}
    </div>
  )
}

/** A row of a list. It is drawn once: while one scrolls, only those that come into view are. */
export const RecordRow = memo(Row) as typeof Row
