import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../ui/note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { RestartServer } from './restart-server.tsx'
import classes from './tools.module.css'
import type { GovernedTool, ToolServer } from './tools.queries.ts'

/** The servers with their tools: what each may do, and who may call it. */
export function ServerList({ servers }: { servers: readonly ToolServer[] }) {
  const { t } = useTranslation('tools')
  return (
    <section>
      <Title order={2} mb="xs">
        {t('servers.heading')}
      </Title>
      <Stack gap="sm">
        {servers.map((server) => (
          <article key={server.name} className={`${classes.card} tng-surface`}>
            <Group gap="xs" mb={4}>
              <Title order={3} className={classes.code}>
                {server.name}
              </Title>
              <span title={server.connected ? undefined : t('servers.idleHint')}>
                <ToneBadge tone={server.connected ? 'good' : 'quiet'} code={server.connected ? 'connected' : 'idle'}>
                  {t(server.connected ? 'servers.connected' : 'servers.idle')}
                </ToneBadge>
              </span>
              {!server.pinned && (
                <ToneBadge tone="waiting" code="not_pinned">
                  {t('servers.notPinned')}
                </ToneBadge>
              )}
              <Text size="sm" c="dimmed">
                {[server.vendor, t('servers.version', { version: server.version }), t('servers.tools', { count: server.tools.length })]
                  .filter((words) => words !== null)
                  .join(' · ')}
              </Text>
              <RestartServer server={server} />
            </Group>
            {server.trouble && (
              <Note tone="warning" title={t('servers.trouble')}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {server.trouble.reason} <RelativeTime at={server.trouble.at} />
                </Text>
                {server.trouble.stderr !== null && (
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {t('servers.lastLine')}: <span className={classes.code}>{server.trouble.stderr}</span>
                  </Text>
                )}
              </Note>
            )}
            <ul className={classes.rows}>
              {server.tools.map((tool) => (
                <Tool key={tool.name} tool={tool} />
              ))}
            </ul>
          </article>
        ))}
      </Stack>
    </section>
  )
}

function Tool({ tool }: { tool: GovernedTool }) {
  const { t } = useTranslation('tools')
  const words = useWords()
  const facts = [
    `${t('servers.scopes')}: ${tool.scopes.join(', ')}`,
    ...(tool.approval_action === null ? [] : [`${t('servers.approval')}: ${tool.approval_action}`]),
    ...(tool.approver_roles.length === 0 ? [] : [`${t('servers.approvers')}: ${tool.approver_roles.map(words.role).join(', ')}`]),
  ]
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <span className={classes.code}>{tool.name}</span>
        <div className={classes.description}>{tool.description}</div>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
        {tool.quarantine !== null && <Text size="sm">{tool.quarantine}</Text>}
      </div>
      <Group gap="xs">
        <ToneBadge tone={tool.tier === 'approval_required_write' ? 'moving' : 'quiet'} code={tool.tier}>
          {t(`tier.${tool.tier as 'read_only'}`)}
        </ToneBadge>
        {tool.quarantine !== null ? (
          <ToneBadge tone="waiting" code="quarantine">
            {t('servers.quarantined')}
          </ToneBadge>
        ) : (
          tool.usable && (
            <ToneBadge tone="good" code="usable">
              {t('servers.usable')}
            </ToneBadge>
          )
        )}
      </Group>
    </li>
  )
}
