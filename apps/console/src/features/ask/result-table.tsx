import { Text, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowDown, IconArrowUp } from '../../ui/icons.tsx'
import { useWords } from '../../ui/words.ts'
import { cellText, columnText, isNumber } from './cells.ts'
import { RecordCell } from './record-cell.tsx'
import { linkOf } from './record-links.ts'
import classes from './result-table.module.css'
import { nextSorting, type Sorting, sortedRows } from './sorted-rows.ts'
import { useMoreBeside } from './use-more-beside.ts'

type Row = readonly unknown[]
const ROW = 36
/** Rows that are looked at to find out how wide a column is. */
const SAMPLE = 100
const [NARROWEST, WIDEST] = [6, 40]

interface Props {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  /** Which of the columns are in percent. */
  percents: readonly boolean[]
}

/** Rows of any shape: it scrolls both ways, shows where there is more, and only the rows in view are in the page. A click on a head sorts. */
export function ResultTable({ label, columns, rows, percents }: Props) {
  const { t } = useTranslation('ask')
  const { status } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const shownRows = useMemo(() => sortedRows(rows, sorting), [rows, sorting])
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 12 })
  const numeric = columns.map((_, at) => rows.every((row) => row[at] === null || isNumber(row[at])) && rows.some((row) => row[at] !== null))
  const text = (at: number, value: unknown) =>
    cellText(columns[at] ?? '', value, { status, yes: t('yes'), no: t('no') }, { isNumeric: numeric[at], isPercent: percents[at] })
  const tracks = columns
    .map((name, at) => {
      const longest = rows.slice(0, SAMPLE).reduce((most, row) => Math.max(most, text(at, row[at]).length), columnText(name).length + 2)
      const letters = Math.min(WIDEST, Math.max(NARROWEST, longest)) + 3
      return `minmax(${letters}ch, ${letters}fr)` // each by what it holds: equal ones would all be as wide as the widest
    })
    .join(' ')
  const more = useMoreBeside(scroller, tracks)
  const heads = columns.map((name, at) => ({ key: `${at} ${name}`, name, at })) // names may stand twice
  const order = (at: number) => (sorting?.column !== at ? 'none' : sorting.descending ? 'descending' : 'ascending')
  return (
    <div className={classes.frame} data-more-left={more.left || undefined} data-more-right={more.right || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys */}
      <div ref={scroller} role="group" className={classes.scroller} aria-label={label} tabIndex={0}>
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          className={classes.table}
          style={{ '--tracks': tracks } as CSSProperties}
        >
          <div role="rowgroup" className={classes.headGroup}>
            <div role="row" aria-rowindex={1} className={classes.head}>
              {heads.map(({ key, name, at }) => (
                <div key={key} role="columnheader" aria-sort={order(at)} className={classes.cell} data-number={numeric[at] || undefined}>
                  <UnstyledButton className={classes.sort} title={name} onClick={() => setSorting(nextSorting(sorting, at))}>
                    {columnText(name)}
                    {order(at) === 'ascending' && <IconArrowUp size={14} aria-hidden />}
                    {order(at) === 'descending' && <IconArrowDown size={14} aria-hidden />}
                  </UnstyledButton>
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, key, start, size }) => (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                {heads.map(({ key: head, at }) => {
                  const value = shownRows[index]?.[at]
                  const link = linkOf(columns, shownRows[index] ?? [], at)
                  const raw =
                    value === null || value === undefined ? undefined : typeof value === 'object' ? JSON.stringify(value) : String(value)
                  return (
                    <div
                      key={head}
                      role="cell"
                      className={classes.cell}
                      title={raw}
                      data-number={numeric[at] || undefined}
                      data-none={raw === undefined || undefined}
                    >
                      {link === null ? text(at, value) : <RecordCell link={link} text={text(at, value)} />}
                    </div>
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
      {(more.left || more.right) && (
        <Text size="xs" c="dimmed" mt={4} className={classes.hint}>
          {t('moreColumns')}
        </Text>
      )}
    </div>
  )
}
