import { Button, Code, Drawer, Stack, Table, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changedWithoutValues, changesOf, isToldByChanges } from '../../ui/audit-changes.ts'
import type { AuditEntry } from '../../ui/audit-story.ts'
import { useChangeWords } from '../../ui/change-words.tsx'
import { Facts } from '../../ui/facts.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { StoryLine, useAuditWords } from '../../ui/story-line.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './audit.module.css'

interface Props {
  entry: AuditEntry | null
  numbers: ReadonlyMap<string, string>
  onClose: () => void
  onRecord: (entry: AuditEntry) => void
}

/** Everything an entry holds, with the codes as they are stored. */
export function EntryDrawer({ entry, numbers, onClose, onRecord }: Props) {
  const { t } = useTranslation(['audit', 'common'])
  const last = useRef(entry) // what is shown while it slides away
  if (entry !== null) last.current = entry
  const shown = last.current
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={shown === null ? '' : t('entry.title', { number: shown.sequence })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      transitionProps={{ duration: 120 }}
      attributes={{ header: { role: 'presentation' } }} // its <header> would be a second banner of the page
    >
      {shown !== null && <Entry entry={shown} numbers={numbers} onRecord={onRecord} />}
    </Drawer>
  )
}

/** Entries of older releases say only which roles were given and taken. */
const isRoles = (name: string) => name === 'granted' || name === 'revoked'

function Entry({ entry, numbers, onRecord }: Pick<Props, 'numbers' | 'onRecord'> & { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const words = useWords()
  const audit = useAuditWords()
  const changed = useChangeWords()
  const details = Object.entries(entry.details).filter(([name]) => !isToldByChanges(name, entry.details))
  return (
    <Stack gap="lg">
      <Text size="lg" component="p" m={0} style={{ overflowWrap: 'anywhere' }}>
        <StoryLine entry={entry} numbers={numbers} />
      </Text>
      <Facts
        facts={[
          [t('entry.when'), exact(entry.occurred_at)],
          [t('entry.action'), <Coded key="action" word={audit.action(entry.action)} code={entry.action} />],
          [t('entry.outcome'), <Coded key="outcome" word={audit.outcome(entry.outcome)} code={entry.outcome} />],
          [t('entry.actor'), entry.actor.display_name],
          [t('entry.role'), <Coded key="role" word={words.role(entry.actor.role)} code={entry.actor.role} />],
          [t('entry.kind'), <Coded key="kind" word={audit.kind(entry.entity_type)} code={entry.entity_type} />],
          [t('entry.recordId'), entry.entity_id && <Code key="record">{entry.entity_id}</Code>],
          [t('entry.userId'), entry.actor.user_id && <Code key="user">{entry.actor.user_id}</Code>],
          [t('entry.correlation'), <Code key="request">{entry.correlation_id}</Code>],
          [t('entry.id'), <Code key="id">{entry.id}</Code>],
        ]}
      />
      {entry.entity_id !== null && (
        <div>
          <Button variant="default" onClick={() => onRecord(entry)}>
            {t('entry.only')}
          </Button>
        </div>
      )}
      <Changes entry={entry} />
      <section>
        <Title order={3} mb="xs">
          {t('entry.details')}
        </Title>
        {details.length === 0 ? (
          <Text c="dimmed">{t('entry.noDetails')}</Text>
        ) : (
          <Table layout="fixed" aria-label={t('entry.details')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="38%">{t('entry.detail')}</Table.Th>
                <Table.Th>{t('entry.value')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {details.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Td className={classes.value}>{isRoles(name) ? changed.field(name) : name}</Table.Td>
                  <Table.Td className={classes.value}>
                    {isRoles(name) ? changed.value(name, value) : typeof value === 'string' ? value : JSON.stringify(value)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </section>
      <section>
        <Title order={3} mb="xs">
          {t('entry.sealing')}
        </Title>
        <Stack gap="xs">
          <div>
            <Text size="xs" c="dimmed">
              {t('entry.hash')}
            </Text>
            <span className={classes.hash}>{entry.hash}</span>
          </div>
          <div>
            <Text size="xs" c="dimmed">
              {t('entry.previousHash')}
            </Text>
            <span className={classes.hash}>{entry.previous_hash}</span>
          </div>
        </Stack>
      </section>
    </Stack>
  )
}

/** Old and new values side by side. Values that may be personal data are not in the log: their fields are named. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const words = useChangeWords()
  const changes = changesOf(entry)
  const unsaid = changedWithoutValues(entry).map(words.field).join(', ')
  if (changes.length === 0 && unsaid === '') return null
  return (
    <section>
      <Title order={3} mb="xs">
        {t('entry.changes')}
      </Title>
      {changes.length > 0 && (
        <Table layout="fixed" aria-label={t('entry.changes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('entry.field')}</Table.Th>
              <Table.Th>{t('entry.before')}</Table.Th>
              <Table.Th>{t('entry.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <Table.Tr key={change.name}>
                <Table.Td className={classes.value}>{words.field(change.name)}</Table.Td>
                <Table.Td className={classes.value}>{words.before(change)}</Table.Td>
                <Table.Td className={classes.value}>{words.after(change)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {unsaid !== '' && <Text size="sm">{t(changes.length > 0 ? 'entry.unsaid' : 'entry.unsaidOnly', { fields: unsaid })}</Text>}
    </section>
  )
}

function Coded({ word, code }: { word: string; code: string }) {
  return (
    <>
      {word}
      {word !== code && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {code}
        </Text>
      )}
    </>
  )
}
