import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { settings } from '../../app/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { PendingCalls } from './pending-calls.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { ServerList } from './server-list.tsx'
import { ToolChanges } from './tool-changes.tsx'
import { toolsQuery } from './tools.queries.ts'

/** What agents may do through the governor, what waits for a decision, and what was done. */
export function ToolsPage() {
  const { t } = useTranslation('tools')
  if (settings.tools) return <Tools />
  return (
    <>
      <PageHeader title={t('heading')} />
      <EmptyState title={t('noGovernor')}>{t('noGovernorText')}</EmptyState>
    </>
  )
}

function Tools() {
  const { t } = useTranslation('tools')
  const { data, error, refetch } = useQuery(toolsQuery)
  return (
    <>
      <PageHeader title={t('heading')} under={data?.complete === false ? t('ownOnly') : t('under')}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/tools/calls" />}>
          {t('calls.open')}
        </Button>
      </PageHeader>
      <Stack gap="xl" maw={1000}>
        <PendingCalls />
        {error && <ProblemNotice error={error} onRetry={refetch} />}
        {data === undefined ? (
          !error && <Skeleton h={320} />
        ) : (
          <>
            <ToolChanges changes={data.changes} />
            <RecentCalls calls={data.recent_calls} />
            {data.servers.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <ServerList servers={data.servers} />}
          </>
        )}
      </Stack>
    </>
  )
}
