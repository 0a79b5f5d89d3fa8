import { Accordion, Drawer, Group, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { IconKey, IconPlus, IconSearch } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { matches } from '../../ui/typed-words.ts'
import classes from './ask.module.css'
import { type Table, tablesQuery } from './ask.queries.ts'
import { nameInWords, tablesInWords } from './table-words.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** Puts a name into the question. */
  onInsert: (name: string) => void
}

/** The tables and columns that questions can be about. */
export function SchemaDrawer({ opened, onClose, onInsert }: Props) {
  const { t } = useTranslation('ask')
  const { t: common } = useTranslation()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...tablesQuery(useSession().me.role), enabled: opened })
  const found = data && tablesInWords(data).filter(({ table, words: said }) => matches(words, said, ...namesOf(table)))
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="md">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{t('schema.title')}</Drawer.Title>
          <Drawer.CloseButton aria-label={common('close')} />
        </Drawer.Header>
        <Drawer.Body>
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {t('schema.text')}
            </Text>
            <TextInput
              type="search"
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              aria-label={t('schema.filter')}
              placeholder={t('schema.filter')}
              leftSection={<IconSearch size={16} aria-hidden />}
            />
            {error && <ProblemNotice error={error} onRetry={refetch} />}
            {data === undefined && !error && <Skeleton h={320} />}
            {found?.length === 0 && <Text c="dimmed">{t('schema.nothing')}</Text>}
            {found && found.length > 0 && (
              <Accordion multiple chevronPosition="left" variant="default" order={3}>
                {found.map(({ table, words: said }) => (
                  <TableItem key={table.table_name} table={table} words={said} onInsert={onInsert} />
                ))}
              </Accordion>
            )}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** By which it is found: as the database has them, and as one says them. */
const namesOf = ({ table_name, columns }: Table): string[] => [table_name, ...columns.flatMap(({ name }) => [name, nameInWords(name)])]

interface ItemProps {
  table: Table
  /** What the table is called. */
  words: string
  onInsert: (name: string) => void
}

function TableItem({ table: { table_name, columns }, words, onInsert }: ItemProps) {
  const { t } = useTranslation('ask')
  return (
    <Accordion.Item value={table_name}>
      <Accordion.Control>
        <Text component="span" fw={600} title={table_name} style={{ overflowWrap: 'anywhere' }}>
          {words}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {` ${t('schema.columns', { count: columns.length })}`}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <ul className={classes.list}>
          <li>
            <UnstyledButton className={classes.pick} onClick={() => onInsert(words)}>
              <Group gap={6} wrap="nowrap">
                <IconPlus size={14} aria-hidden />
                {t('schema.insert', { name: words })}
              </Group>
            </UnstyledButton>
          </li>
          {columns.map(({ name, type, is_primary_key }) => (
            <li key={name}>
              <UnstyledButton className={classes.pick} onClick={() => onInsert(nameInWords(name))} title={name}>
                <Group justify="space-between" gap="sm" wrap="nowrap">
                  <Group gap={6} wrap="nowrap">
                    <span style={{ overflowWrap: 'anywhere' }}>{nameInWords(name)}</span>
                    {is_primary_key && <IconKey size={14} aria-label={t('schema.key')} />}
                  </Group>
                  <Text component="span" size="xs" c="dimmed" ta="right">
                    {type}
                  </Text>
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
