import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { Person } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './tools.module.css'
import { pendingCallsQuery, toolsQuery } from './tools.queries.ts'

/** Calls that wait: all of the tenant for viewers, else those that this person decides and their own. */
export function PendingCalls() {
  const { t } = useTranslation('tools')
  const { data, error, refetch } = useQuery(pendingCallsQuery)
  const { data: overview } = useQuery(toolsQuery)
  return (
    <section>
      <Title order={2} mb="xs">
        {t('pending.heading')}
      </Title>
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data?.items.length === 0 && <Text c="dimmed">{t(overview?.complete === false ? 'pending.emptyOwn' : 'pending.empty')}</Text>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={`${classes.rows} ${classes.card} tng-surface`}>
          {data.items.map((call) => (
            <li key={call.id} className={classes.row}>
              <div className={classes.main}>
                <AppLink href={`/tools/calls/${call.id}`} className={classes.code}>
                  {call.server} · {call.tool}
                </AppLink>
                <div className={`${classes.description} ${classes.code}`}>{call.arguments_text}</div>
                {call.findings.length > 0 && (
                  <ToneBadge tone="waiting" code="findings">
                    {t('pending.findings')}
                  </ToneBadge>
                )}
              </div>
              <Person id={call.requested_by} />
              <Text size="sm" c="dimmed" component="span">
                <RelativeTime at={call.created_at} />
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data?.has_more && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('pending.newest')}
        </Text>
      )}
    </section>
  )
}
