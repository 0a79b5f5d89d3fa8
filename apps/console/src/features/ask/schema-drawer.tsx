import { Accordion, Drawer, Group, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { IconKey, IconPlus, IconSearch } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { matches } from '../../ui/typed-words.ts'
import classes from './ask.module.css'
import { type OutOfScope, type Table, tablesQuery } from './ask.queries.ts'
import { listed, type Name, nameInWords, namesOf, namesOfTable, tablesInWords } from './table-words.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** Puts a name into the question. */
  onInsert: (name: string) => void
}

/** What questions can be about: tables and columns, what the semantic layer calls and defines, and what is not answered. */
export function SchemaDrawer({ opened, onClose, onInsert }: Props) {
  const { t } = useTranslation('ask')
  const { t: common } = useTranslation()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useQuery({ ...tablesQuery(useSession().me.role), enabled: opened })
  const found = data && tablesInWords(data.tables).filter(({ table, words: said }) => matches(words, said, ...namesOfTable(table)))
  const topics = data?.out_of_scope.filter(({ topic, words: said }) => matches(words, topic, ...said)) ?? []
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
            {found?.length === 0 && topics.length === 0 && <Text c="dimmed">{t('schema.nothing')}</Text>}
            {found && found.length + topics.length > 0 && (
              <Accordion multiple chevronPosition="left" variant="default" order={3}>
                {found.map(({ table, words: said }) => (
                  <TableItem key={table.table_name} table={table} words={said} onInsert={onInsert} />
                ))}
                {topics.length > 0 && <OutOfScopeItem topics={topics} />}
              </Accordion>
            )}
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface ItemProps {
  table: Table
  /** What the table is called. */
  words: string
  onInsert: (name: string) => void
}

function TableItem({ table, words, onInsert }: ItemProps) {
  const { t } = useTranslation('ask')
  const { table_name, columns, description, display } = table
  const names = namesOf(table)
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
        <Stack gap={4} pb="xs">
          {description && <Text size="sm">{description}</Text>}
          {names.synonyms.length > 0 && <Fact label={t('schema.synonyms')}>{listed(names.synonyms)}</Fact>}
          {display.length > 0 && <Fact label={t('schema.display')}>{display.map((name) => nameInWords(name)).join(', ')}</Fact>}
        </Stack>
        <ul className={classes.list}>
          <li>
            <UnstyledButton className={classes.pick} onClick={() => onInsert(words)}>
              <Group gap={6} wrap="nowrap">
                <IconPlus size={14} aria-hidden />
                {t('schema.insert', { name: words })}
              </Group>
            </UnstyledButton>
          </li>
        </ul>
        <Names title={t('schema.measures')} names={names.measures} onInsert={onInsert} />
        <Names title={t('schema.filters')} names={names.filters} onInsert={onInsert} />
        <Names title={t('schema.dimensions')} names={names.dimensions} onInsert={onInsert} />
        <Names title={t('schema.columnsTitle')} names={names.columns} onInsert={onInsert} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {label} {children}
  </Text>
)

/** Names of one kind, each of which can be put into the question. */
function Names({ title, names, onInsert }: { title: string; names: readonly Name[]; onInsert: (name: string) => void }) {
  const { t } = useTranslation('ask')
  if (names.length === 0) return null
  return (
    <>
      <Text component="h4" size="xs" fw={600} c="dimmed" mt="xs">
        {title}
      </Text>
      <ul className={classes.list}>
        {names.map(({ key, words, type, definition, about, isKey }) => (
          <li key={key}>
            <UnstyledButton className={classes.pick} onClick={() => onInsert(words)} title={key}>
              <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
                <Group gap={6} wrap="nowrap">
                  <span style={{ overflowWrap: 'anywhere' }}>{words}</span>
                  {isKey && <IconKey size={14} aria-label={t('schema.key')} />}
                </Group>
                <Text component="span" size="xs" c="dimmed" ta="right">
                  {type}
                </Text>
              </Group>
              {about !== '' && <span className={classes.about}>{about}</span>}
              {definition !== '' && <code className={classes.definition}>{definition}</code>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function OutOfScopeItem({ topics }: { topics: readonly OutOfScope[] }) {
  const { t } = useTranslation('ask')
  return (
    <Accordion.Item value=" out of scope">
      <Accordion.Control>
        <Text component="span" fw={600}>
          {t('schema.outOfScope')}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {` ${t('schema.topics', { count: topics.length })}`}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <ul className={classes.list}>
          {topics.map(({ topic, reason }) => (
            <li key={topic}>
              <Text size="sm">{topic}</Text>
              {reason && (
                <Text size="xs" c="dimmed">
                  {reason}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
