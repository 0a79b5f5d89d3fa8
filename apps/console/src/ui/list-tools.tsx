import { ActionIcon, Button, Checkbox, Divider, Group, MultiSelect, Pill, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../app/i18n.ts'
import { toCsv } from './csv.ts'
import { IconChevronDown, IconDots } from './icons.tsx'
import { cellsOf, valuesIn } from './list-view.ts'
import type { Column } from './record-row.tsx'
import { saveFile } from './save-file.ts'
import { addressOf, type ListViews, type SavedView } from './use-list-view.ts'

interface Props<T> {
  /** Names the file, e.g. `candidates`. */
  name: string
  columns: ReadonlyArray<Column<T>>
  views: ListViews
  /** Fetched, before the view: what can be chosen. */
  fetched: readonly T[]
  /** As they are shown: what is exported, unless some of them are chosen. */
  rows: readonly T[]
  isChosen?: ((row: T) => boolean) | undefined
  hasMore: boolean
  /** The words above the list, which a saved view holds too. */
  typed?: Typed | undefined
  /** The page offers a file of its own. */
  hasOwnFile: boolean
}
export type Typed = readonly [string, (words: string) => void]

/** Above a list: filters by value, which columns, saved views, and the rows as a file. */
export function ListTools<T>({ name, columns, views, fetched, rows, isChosen, hasMore, typed, hasOwnFile }: Props<T>) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { view } = views
  const facets = columns.filter((column) => column.facet === true)
  const chosen = facets.flatMap(({ key, header }) => (view.filters[key] ?? []).map((value) => ({ key, header, value })))
  const wordFor = (key: string, value: string) => columns.find((column) => column.key === key)?.wordFor?.(value) ?? value
  const without = (key: string, value: string) =>
    views.change({ filters: { ...view.filters, [key]: (view.filters[key] ?? []).filter((one) => one !== value) } })
  const shown = columns.filter(({ key, value }) => !view.hidden.includes(key) && value !== undefined)
  const ticked = isChosen === undefined ? [] : rows.filter(isChosen)
  const exported = ticked.length > 0 ? ticked : rows
  const exportRows = () => {
    const text = toCsv(
      shown.map(({ header }) => header),
      exported.map((row) => cellsOf(row, shown)),
    )
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}-${new Date().toISOString().slice(0, 10)}.csv`)
    notifications.show({ message: t(hasMore && ticked.length === 0 ? 'view.exportedPart' : 'view.exported', { count: exported.length }) })
  }
  const toFile = !hasOwnFile && (
    <Button size="xs" variant="default" onClick={exportRows} disabled={rows.length === 0}>
      {ticked.length > 0 ? t('view.exportChosen', { count: ticked.length }) : t('view.export')}
    </Button>
  )
  return (
    <Group gap="xs" mb="sm">
      {facets.length > 0 && <FilterMenu facets={facets} views={views} fetched={fetched} wordFor={wordFor} count={chosen.length} />}
      {isPhone ? (
        <ToolMenu label={t('view.options')} isIcon>
          {(close) => (
            <Stack gap="sm">
              <ViewChoices views={views} typed={typed} onClose={close} />
              <Divider />
              <ColumnChoices columns={columns} views={views} />
              {toFile && <Divider />}
              {toFile}
            </Stack>
          )}
        </ToolMenu>
      ) : (
        <>
          <ToolMenu label={t('view.columns')}>{() => <ColumnChoices columns={columns} views={views} />}</ToolMenu>
          <ToolMenu label={t('view.views')}>{(close) => <ViewChoices views={views} typed={typed} onClose={close} />}</ToolMenu>
          {toFile}
        </>
      )}
      {chosen.map(({ key, header, value }) => (
        <Pill
          key={`${key} ${value}`}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('view.remove', { value: wordFor(key, value) }), tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => without(key, value)}
        >
          {header}: {wordFor(key, value)}
        </Pill>
      ))}
    </Group>
  )
}

function FilterMenu<T>({
  facets,
  views,
  fetched,
  wordFor,
  count,
}: Pick<Props<T>, 'views' | 'fetched'> & {
  facets: ReadonlyArray<Column<T>>
  wordFor: (key: string, value: string) => string
  /** So many values are chosen. */
  count: number
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { filters } = views.view
  // A column in which nobody has anything is no filter.
  const choices = (isOpen ? facets : []).flatMap(({ key, header, value }) => {
    const data = (value === undefined ? [] : valuesIn(fetched, value, filters[key] ?? []))
      .map((one) => ({ value: one, label: wordFor(key, one) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale()))
    return data.length === 0 ? [] : [{ key, header, data }]
  })
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal={false} trapFocus width={300}>
      <Popover.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t('view.filters') : t('view.filtersSet', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('view.filters')}>
        <Stack gap="sm">
          {choices.map(({ key, header, data }) => (
            <MultiSelect
              key={key}
              label={header}
              data={data}
              openOnFocus={false}
              value={[...(filters[key] ?? [])]}
              onChange={(values) => views.change({ filters: { ...filters, [key]: values } })}
              searchable
              clearable
              clearButtonProps={{ 'aria-label': t('view.clear', { name: header }) }}
              limit={50}
              nothingFoundMessage={t('view.noValue')}
              comboboxProps={{ withinPortal: false }}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t('view.filtersHint')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A button that opens something to choose from; on a phone only dots, under which all of it is. */
function ToolMenu({ label, isIcon = false, children }: { label: string; isIcon?: boolean; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const toggle = () => setOpen(!isOpen)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal={false} trapFocus width={isIcon ? 280 : 'auto'}>
      <Popover.Target>
        {isIcon ? (
          <ActionIcon variant="default" size={30} aria-label={label} onClick={toggle}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} onClick={toggle}>
            {label}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}

function ColumnChoices<T>({ columns, views }: Pick<Props<T>, 'columns' | 'views'>) {
  const { hidden } = views.view
  return (
    <Stack gap="xs">
      {columns
        .filter(({ isExportOnly }) => !isExportOnly)
        .map(({ key, header }, index) => (
          <Checkbox
            key={key}
            label={header}
            checked={!hidden.includes(key)}
            disabled={index === 0} // what the row is about
            onChange={(event) =>
              views.change({ hidden: event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key] })
            }
          />
        ))}
    </Stack>
  )
}

function ViewChoices({ views, typed, onClose }: { views: ListViews; typed: Typed | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const show = ({ view, words, address }: SavedView) => {
    views.show(view)
    typed?.[1](words)
    // The page may begin anew with another address: it finds the words there.
    const kept = address === null ? null : { ...address, ...(words === '' ? {} : { find: words }) }
    if (kept !== null) void navigate({ to: '.', search: () => kept, replace: true, resetScroll: false })
  }
  return (
    <Stack gap="xs" maw={260}>
      {views.saved.map((one) => (
        <Group key={one.name} justify="space-between" wrap="nowrap" gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              show(one)
              onClose()
            }}
          >
            {one.name}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('view.forget', { name: one.name })}
            onClick={() => views.forget(one.name)}
          >
            {t('view.delete')}
          </Button>
        </Group>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          views.reset()
          typed?.[1]('')
          onClose()
        }}
      >
        {t('view.standard')}
      </Button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') return
          views.save(name.trim(), typed?.[0] ?? '', addressOf(search))
          setName('')
          onClose()
        }}
      >
        <Stack gap="xs">
          <TextInput
            size="xs"
            label={t('view.name')}
            description={t('view.kept')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="light" disabled={name.trim() === ''}>
            {t('view.save')}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
