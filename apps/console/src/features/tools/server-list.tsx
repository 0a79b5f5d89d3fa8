import { Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronDown, IconSearch } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useWords } from '../../ui/words.ts'
import { RestartServer } from './restart-server.tsx'
import classes from './tools.module.css'
import type { GovernedTool, ToolServer } from './tools.queries.ts'

/** The servers with their tools: what each may do, and who may call it. Closed at first; what is looked for is open. */
export function ServerList({ servers }: { servers: readonly ToolServer[] }) {
  const { t } = useTranslation('tools')
  const [words, setWords] = useState('')
  const found = servers
    .map((server) => ({ server, tools: server.tools.filter((tool) => matches(words, server.name, tool.name, tool.description)) }))
    .filter(({ server, tools }) => tools.length > 0 || matches(words, server.name))
  return (
    <section>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>{t('servers.heading')}</Title>
        <TextInput
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={t('servers.find')}
          aria-label={t('servers.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          type="search"
          className={classes.find ?? ''}
        />
      </Group>
      {found.length === 0 && <Text c="dimmed">{t('servers.notFound')}</Text>}
      <Stack gap="xs">
        {found.map(({ server, tools }) => (
          <Server key={server.name} server={server} tools={tools} isLookedFor={words.trim() !== ''} />
        ))}
      </Stack>
    </section>
  )
}

function Server({ server, tools, isLookedFor }: { server: ToolServer; tools: readonly GovernedTool[]; isLookedFor: boolean }) {
  const { t } = useTranslation('tools')
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || isLookedFor
  const quarantined = server.tools.filter(({ quarantine }) => quarantine !== null).length
  const written = server.tools.filter(({ tier }) => tier === 'approval_required_write').length
  const counts = [
    t('servers.tools', { count: server.tools.length }),
    ...(written === 0 ? [] : [t('servers.withApproval', { count: written })]),
    ...(quarantined === 0 ? [] : [t('servers.inQuarantine', { count: quarantined })]),
  ]
  return (
    <article className={`${classes.card} tng-surface`}>
      <Group gap="xs">
        <Title order={3} className={classes.code}>
          <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)} disabled={isLookedFor}>
            <IconChevronDown size={16} aria-hidden className={classes.chevron ?? ''} data-open={isOpen} />
            {server.name}
          </button>
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
        {server.trouble && (
          <ToneBadge tone="waiting" code="trouble">
            {t('servers.trouble')}
          </ToneBadge>
        )}
        <Text size="sm" c="dimmed">
          {counts.join(' · ')}
        </Text>
      </Group>
      {isOpen && (
        <>
          <Group gap="xs" my={4}>
            <Text size="sm" c="dimmed">
              {[
                ...(server.vendor === null ? [] : [server.vendor]),
                ...(server.server_version ? [t('servers.version', { version: server.server_version })] : []),
                t('servers.manifest', { version: server.version }),
              ].join(' · ')}
            </Text>
            <RestartServer server={server} />
          </Group>
          {server.trouble && <Trouble trouble={server.trouble} />}
          <ul className={classes.rows}>
            {tools.map((tool) => (
              <Tool key={tool.name} tool={tool} />
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

function Trouble({ trouble }: { trouble: NonNullable<ToolServer['trouble']> }) {
  const { t } = useTranslation('tools')
  return (
    <Note tone="warning" title={t('servers.trouble')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {trouble.reason} <RelativeTime at={trouble.at} />
      </Text>
      {trouble.stderr !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('servers.lastLine')}: <span className={classes.code}>{trouble.stderr}</span>
        </Text>
      )}
    </Note>
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
        {tool.tier_reason && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('servers.tierReason', { reason: tool.tier_reason })}
          </Text>
        )}
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
