import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { useTans } from '../requisitions/requisitions.queries.ts'
import { ScorecardChoice } from '../requisitions/scorecard-choice.tsx'
import { deleteTemplate, type ScorecardTemplate, templatesQuery } from '../requisitions/scorecards.queries.ts'
import classes from './admin.module.css'
import { TemplateDialog } from './template-dialog.tsx'

type Asked = { kind: 'add' } | { kind: 'edit' | 'delete'; template: ScorecardTemplate }

/** What interviewers rate: the templates, and which requisition has which. */
export function ScorecardsPage() {
  const { t } = useTranslation('admin')
  const { data: templates, error, refetch } = useQuery(templatesQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isEmpty = templates?.length === 0
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ kind: 'add' })}>
      {t('scorecards.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('section.scorecards')} under={t('scorecards.under')}>
        {!isEmpty && add}
      </PageHeader>
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {templates === undefined
        ? !error && <Skeleton h={200} />
        : isEmpty && (
            <div className="tng-surface">
              <EmptyState title={t('scorecards.empty')} action={add}>
                {t('scorecards.emptyText')}
              </EmptyState>
            </div>
          )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {templates?.map((template) => (
          <OneTemplate key={template.id} template={template} onAsk={(kind) => setAsked({ kind, template })} />
        ))}
      </SimpleGrid>
      <PerRequisition />
      {asked?.kind === 'add' && <TemplateDialog template={null} onClose={close} />}
      {asked?.kind === 'edit' && <TemplateDialog template={asked.template} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDialog
          title={t('scorecards.deleteOf', { name: asked.template.name })}
          label={t('scorecards.delete')}
          isEnd
          onClose={close}
          act={async () => {
            await deleteTemplate(asked.template.id)
            notifications.show({ message: t('scorecards.deleted', { name: asked.template.name }) })
          }}
        >
          {t('scorecards.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}

function OneTemplate({ template, onAsk }: { template: ScorecardTemplate; onAsk: (kind: 'edit' | 'delete') => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const { name, criteria, is_default, requisitions } = template
  return (
    <section className={`tng-surface ${classes.panel}`} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {is_default && (
          <ToneBadge tone="good" code="is_default">
            {t('scorecards.isDefault')}
          </ToneBadge>
        )}
      </Group>
      <ol className={classes.criteria}>
        {criteria.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      <Text size="sm" c="dimmed" mb="xs">
        {t('scorecards.usedBy', { count: requisitions })}
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" aria-label={t('scorecards.editOf', { name })} onClick={() => onAsk('edit')}>
          {t('scorecards.edit')}
        </Button>
        {requisitions === 0 && (
          <Button size="compact-sm" variant="default" aria-label={t('scorecards.deleteOf', { name })} onClick={() => onAsk('delete')}>
            {t('scorecards.delete')}
          </Button>
        )}
      </Group>
    </section>
  )
}

function PerRequisition() {
  const { t } = useTranslation(['admin', 'common', 'requisitions'])
  const list = useTans('Approved')
  return (
    <Stack component="section" gap="xs" mt="xl">
      <Title order={2}>{t('scorecards.perRequisition')}</Title>
      <Text size="sm" c="dimmed">
        {t('scorecards.perRequisitionText')}
      </Text>
      {list.error !== null && <ProblemNotice error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <Skeleton h={160} />}
      {!list.isLoading && list.error === null && list.items.length === 0 && (
        <EmptyState title={t('scorecards.noRequisitions')}>{t('scorecards.noRequisitionsText')}</EmptyState>
      )}
      <ul className={classes.assigned} aria-label={t('scorecards.perRequisition')}>
        {list.items.map((tan) => (
          <li key={tan.id}>
            <AppLink href={`/requisitions/${tan.id}`}>{`${tan.tan_number} ${tan.title}`}</AppLink>
            <ScorecardChoice tan={tan} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('common:more')}
        </Button>
      )}
    </Stack>
  )
}
