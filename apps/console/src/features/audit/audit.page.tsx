import { Button, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { type AuditEntry, numbersIn } from '../../ui/audit-story.ts'
import { ChangeLine } from '../../ui/change-words.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RefusedPage } from '../../ui/refused-page.tsx'
import { moment, RelativeTime } from '../../ui/relative-time.tsx'
import { StoryLine } from '../../ui/story-line.tsx'
import classes from './audit.module.css'
import { useAuditEntries } from './audit.queries.ts'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditSearch, auditSearch } from './audit-search.ts'
import { ChainSeal } from './chain-seal.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ExportEntries } from './export-entries.tsx'

/** What was done, by whom, as a story; and whether its chain holds. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const navigate = useNavigate()
  const raw = useSearch({ strict: false })
  const search = useMemo(() => auditSearch(raw), [raw])
  const mayRead = useMay('audit.read')
  const list = useAuditEntries(search, mayRead)
  const numbers = useMemo(() => numbersIn(list.items), [list.items])
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const filter = (next: AuditSearch) => navigate({ to: '/audit', search: auditSearch(next), replace: true })
  if (!mayRead) return <RefusedPage title={t('heading')} needs={['audit.read']} />
  const columns: Array<Column<AuditEntry>> = [
    {
      key: 'sequence',
      header: t('number'),
      width: '72px',
      cell: ({ sequence }) => (
        <Text size="sm" c="dimmed">
          {sequence}
        </Text>
      ),
      wide: true,
    },
    {
      key: 'story',
      header: t('what'),
      width: 'minmax(0, 1fr)',
      cell: (entry) => (
        <div className={classes.story}>
          <StoryLine entry={entry} numbers={numbers} />
          <Text size="xs" c="dimmed" component="div">
            <ChangeLine entry={entry} />
          </Text>
        </div>
      ),
    },
    {
      key: 'when',
      header: t('when'),
      width: '150px',
      cell: ({ occurred_at }) => (
        <Text size="xs" c="dimmed" component="span">
          <RelativeTime at={occurred_at} />
          <span className={classes.exact}>{moment(occurred_at)}</span>
        </Text>
      ),
      wide: true,
      under: true,
    },
  ]
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')}>
        <ExportEntries search={search} isEmpty={list.items.length === 0} />
        <ChainSeal entries={list.items} filtered={Object.keys(search).length > 0} />
      </PageHeader>
      <AuditFilters search={search} onSearch={filter} />
      <RecordList
        label={t('heading')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="default" onClick={() => filter({})}>
                {t('clear')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
      />
      <EntryDrawer
        entry={opened}
        numbers={numbers}
        onClose={() => setOpened(null)}
        onRecord={({ entity_type, entity_id }) => {
          setOpened(null)
          void filter({ entity: entity_type, ...(entity_id === null ? {} : { record: entity_id }) })
        }}
      />
    </>
  )
}
