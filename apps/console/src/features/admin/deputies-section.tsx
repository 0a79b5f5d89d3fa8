import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useSession } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { day } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AppointDeputy } from '../deputies/appoint-deputy.tsx'
import { type Deputy, endDeputyOf, useDeputiesOf } from '../deputies/deputies.queries.ts'
import type { AdminUser } from './users.queries.ts'

/** Who decides for this person; whoever manages users appoints one for somebody who is away, and ends one. */
export function DeputiesSection({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const { me } = useSession()
  const mayManage = useMay('user.manage')
  const nameOf = usePersonName()
  const { data, error, refetch } = useDeputiesOf(user.id)
  const [appointing, setAppointing] = useState(false)
  const [ending, setEnding] = useState<Deputy | null>(null)
  const decides = user.status === 'Active' && user.roles.length > 0
  return (
    <section>
      <Title order={2} mb="xs">
        {t('deputies.title')}
      </Title>
      {error && <ProblemNotice error={error} onRetry={() => refetch()} />}
      {data === undefined && !error && <Skeleton h={32} />}
      {data !== undefined && (
        <Stack gap="xs">
          {data.items.length === 0 && <Text c="dimmed">{t('deputies.none', { name: user.display_name })}</Text>}
          {data.items.map((one) => (
            <Group key={one.id} justify="space-between" gap="xs">
              <div>
                <Group gap="xs">
                  <Text fw={600}>{one.deputy_name}</Text>
                  <StatusBadge status={one.status} />
                </Group>
                <Text size="sm" c="dimmed">
                  {t('deputies.dates', { from: day(one.starts_on), to: day(one.ends_on) })}
                  {one.created_by !== user.id && ` · ${t('deputies.by', { name: nameOf(one.created_by) })}`}
                </Text>
              </div>
              {mayManage && one.allowed_actions.includes('deputy.end') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('deputies.endOne', { name: one.deputy_name })}
                  onClick={() => setEnding(one)}
                >
                  {t('deputies.end')}
                </Button>
              )}
            </Group>
          ))}
          {mayManage && decides && user.id !== me.user.id && (
            <Group>
              <Button variant="default" size="compact-md" onClick={() => setAppointing(true)}>
                {t('deputies.appoint')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {appointing && <AppointDeputy principal={{ id: user.id, name: user.display_name }} onClose={() => setAppointing(false)} />}
      {ending !== null && (
        <ConfirmDialog
          title={t('deputies.endOf')}
          label={t('deputies.end')}
          act={async () => {
            await endDeputyOf(user.id, ending.id)
            notifications.show({ message: t('deputies.ended') })
          }}
          onClose={() => setEnding(null)}
        >
          {t('deputies.endText', { deputy: ending.deputy_name, principal: ending.principal_name })}
        </ConfirmDialog>
      )}
    </section>
  )
}
