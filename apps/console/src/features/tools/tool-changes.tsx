import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { TextDiff } from './text-diff.tsx'
import { TextFindings } from './text-findings.tsx'
import classes from './tools.module.css'
import { acceptChange, type ToolChange } from './tools.queries.ts'

/** What tool servers changed after the review, each with its difference and one decision. */
export function ToolChanges({ changes }: { changes: readonly ToolChange[] }) {
  const { t } = useTranslation('tools')
  if (changes.length === 0) return null
  return (
    <section>
      <Title order={2}>{t('changes.heading')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('changes.under')}
      </Text>
      <Stack gap="sm">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Stack>
    </section>
  )
}

function Change({ change }: { change: ToolChange }) {
  const { t } = useTranslation('tools')
  const [asks, setAsks] = useState(false)
  const mayAccept = change.allowed_actions.includes('change.accept')
  return (
    <article className={`${classes.card} tng-surface`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} className={classes.code}>
          {change.server} · {change.tool}
        </Title>
        <Text size="sm" c="dimmed" component="span">
          {t('changes.found')} <RelativeTime at={change.found_at} />
        </Text>
      </Group>
      <Stack gap="sm">
        {change.fields.length === 0 && <Text>{change.reason}</Text>}
        <TextFindings title={t('changes.findings')} findings={change.findings} />
        {change.fields.map(({ field, before, after, widens }) => {
          const name = t(`changes.field.${field as 'description'}`)
          return (
            <div key={field}>
              <Group gap="xs" mb={4}>
                <Text fw={600}>{name}</Text>
                {widens && (
                  <ToneBadge tone="waiting" code="widens">
                    {t('changes.widens')}
                  </ToneBadge>
                )}
              </Group>
              <TextDiff label={`${change.tool}: ${name}`} before={before} after={after} />
            </div>
          )
        })}
        {mayAccept ? (
          <Button onClick={() => setAsks(true)} style={{ alignSelf: 'flex-start' }}>
            {t('changes.accept')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t(change.fields.length === 0 ? 'changes.byHand' : 'changes.notYours')}
          </Text>
        )}
      </Stack>
      {asks && (
        <ConfirmDialog
          title={t('changes.acceptTitle', { tool: change.tool })}
          label={t('changes.accept')}
          act={async () => {
            await acceptChange(change)
            notifications.show({ message: t('changes.accepted') })
          }}
          onClose={() => setAsks(false)}
        >
          {t('changes.acceptText')}
        </ConfirmDialog>
      )}
    </article>
  )
}
