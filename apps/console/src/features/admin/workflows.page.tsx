import { Skeleton, Table, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useAuditWords } from '../../ui/story-line.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import { useDefinition, useDefinitions } from './admin.queries.ts'
import type { WorkflowDefinition } from './diagram-layout.ts'
import { WorkflowDiagram } from './workflow-diagram.tsx'

/** How records move, drawn and as a table. Nothing here is edited: a release brings the definitions. */
export function WorkflowsPage() {
  const { t } = useTranslation('admin')
  const { kind } = useAuditWords()
  const { id } = useParams({ strict: false }) as { id?: string }
  const list = useDefinitions()
  const shown = id ?? list.data?.items[0]?.id
  const { data: definition, error } = useDefinition(shown)
  const failed = list.error ?? error
  return (
    <>
      <PageHeader title={t('section.workflows')} under={t('workflows.under')} />
      <nav className={classes.definitions} aria-label={t('section.workflows')}>
        {list.data?.items.map((item) => (
          <Link
            key={item.id}
            to="/admin/workflows/$id"
            params={{ id: item.id }}
            className={classes.definition}
            aria-current={item.id === shown ? 'page' : undefined}
            title={item.name}
          >
            {kind(item.entity_type)}
          </Link>
        ))}
      </nav>
      {failed && <ProblemNotice error={failed} />}
      {definition === undefined ? !failed && <Skeleton h={480} /> : <Definition definition={definition} />}
    </>
  )
}

function Definition({ definition }: { definition: WorkflowDefinition }) {
  const { t } = useTranslation('admin')
  const { kind, action } = useAuditWords()
  const { status } = useWords()
  const name = kind(definition.entity_type)
  return (
    <>
      <Title order={2} mb="xs">
        {t('workflows.title', { name, version: definition.version })}
      </Title>
      <WorkflowDiagram definition={definition} name={name} />
      <Title order={2} mt="lg" mb="xs">
        {t('workflows.asTable')}
      </Title>
      <div className="tng-surface">
        <Table aria-label={t('workflows.tableOf', { name })} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('workflows.from')}</Table.Th>
              <Table.Th>{t('workflows.action')}</Table.Th>
              <Table.Th>{t('workflows.to')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {definition.transitions.map((move) => (
              <Table.Tr key={`${move.action} ${move.from} ${move.to}`}>
                <Table.Td title={move.from}>{status(move.from)}</Table.Td>
                <Table.Td title={move.action}>{action(move.action)}</Table.Td>
                <Table.Td title={move.to}>{status(move.to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
