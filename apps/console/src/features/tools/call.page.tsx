import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { DecisionButtons } from '../../ui/decision.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { recordPlace } from './record-place.ts'
import { TextFindings } from './text-findings.tsx'
import classes from './tools.module.css'
import { callQuery, decideCall, type ToolCall } from './tools.queries.ts'
import { useOutcome } from './use-outcome.ts'
import { WithdrawCall } from './withdraw-call.tsx'

/** One call that people decide on: exactly what the agent wants to do, and the decision. */
export function CallPage() {
  const { t } = useTranslation('tools')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: call, error, refetch } = useRecord(callQuery(id))
  const outcomeOf = useOutcome()
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (call === undefined) return <Skeleton h={480} />
  const outcome = call.use === null ? null : outcomeOf(call.use.outcome)
  const isWithdrawn = call.status === 'Withdrawn'
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/tools">{t('heading')}</Link> · <Link to="/tools/calls">{t('calls.heading')}</Link> · {call.server}
          </>
        }
        title={t('call.title', { tool: call.tool })}
        status={call.status}
      />
      <Stack gap="lg" maw={840}>
        <section>
          <Title order={2} mb="xs">
            {t('call.arguments')}
          </Title>
          {Object.keys(call.arguments).length === 0 ? (
            <Text c="dimmed">{t('call.noArguments')}</Text>
          ) : (
            <pre className={`${classes.arguments} tng-surface`}>{call.arguments_text}</pre>
          )}
        </section>
        <TextFindings title={t('call.findings')} findings={call.findings} />
        {call.earlier_call !== null && (
          <Note tone="warning" title={t('call.earlier')}>
            <Text>
              {t('call.earlierText')} {outcomeOf(call.earlier_call.outcome).word}, <RelativeTime at={call.earlier_call.at} />.
            </Text>
            <AppLink href={`/tools/calls/${call.earlier_call.id}`}>{t('call.openEarlier')}</AppLink>
          </Note>
        )}
        <Decision call={call} />
        <section>
          <Title order={2} mb="xs">
            {t('call.details')}
          </Title>
          <Facts
            facts={[
              [t('call.server'), call.server],
              [t('call.action'), call.action],
              [t('call.record'), call.record !== null && <CallRecord key="record" record={call.record} />],
              [t('call.requestedBy'), <Person key="by" id={call.requested_by} />],
              [t('call.requested'), <RelativeTime key="at" at={call.created_at} />],
              [
                t('call.expires'),
                (call.status === 'Pending' || call.status === 'Approved') && <RelativeTime key="until" at={call.expires_at} />,
              ],
              [
                t(isWithdrawn ? 'call.withdrawnBy' : 'call.decidedBy'),
                call.decided_by !== null && <Person key="decider" id={call.decided_by} />,
              ],
              [
                t(isWithdrawn ? 'call.withdrawn' : 'call.decided'),
                call.decided_at !== null && <RelativeTime key="decided" at={call.decided_at} />,
              ],
              [t('call.comment'), call.comment],
              [
                t('call.outcome'),
                outcome && (
                  <ToneBadge key="outcome" tone={outcome.tone} code={call.use?.outcome ?? ''}>
                    {outcome.word}
                  </ToneBadge>
                ),
              ],
              [
                t('call.digest'),
                <span key="digest" className={classes.code}>
                  {call.arguments_digest}
                </span>,
              ],
            ]}
          />
        </section>
      </Stack>
    </>
  )
}

/** Where the approval is, and what it is about. */
function CallRecord({ record }: { record: NonNullable<ToolCall['record']> }) {
  const { t } = useTranslation('work')
  const place = recordPlace(record)
  return place === null ? (
    `${record.type} ${record.id}`
  ) : (
    <AppLink href={place.href}>
      {t(`kind.${place.kind}`)} {record.id}
    </AppLink>
  )
}

function Decision({ call }: { call: ToolCall }) {
  const { t } = useTranslation(['tools', 'common'])
  const words = useWords()
  const { me } = useSession()
  if (call.status !== 'Pending') return call.allowed_actions.includes('call.withdraw') ? <WithdrawCall call={call} /> : null
  if (call.record !== null)
    return (
      <Note tone="info" title={t('call.elsewhere')}>
        <Text>{call.undecidable ?? t('call.elsewhereText')}</Text>
        <AppLink href={recordPlace(call.record)?.href ?? '/approvals'}>
          {t(recordPlace(call.record) === null ? 'call.openApprovals' : 'call.openRecord')}
        </AppLink>
      </Note>
    )
  if (call.allowed_actions.includes('call.decide'))
    return (
      <Group gap="sm">
        <DecisionButtons
          about={t('call.about', { tool: call.tool })}
          choices={['Approved', 'Rejected']}
          decide={(decision, comment) => decideCall(call, decision, comment)}
          words={{ Approved: { label: t('common:decision.Approved'), note: t('call.decisionNote') } }}
        />
        {call.allowed_actions.includes('call.withdraw') && <WithdrawCall call={call} />}
      </Group>
    )
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">
        {call.requested_by === me.user.id
          ? t('call.ownCall')
          : t('call.approvers', { roles: call.approver_roles.map(words.role).join(', ') })}
      </Text>
      {call.allowed_actions.includes('call.withdraw') && <WithdrawCall call={call} />}
    </Stack>
  )
}
