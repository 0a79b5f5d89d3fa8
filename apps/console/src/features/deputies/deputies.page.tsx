import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { day } from '../../ui/relative-time.tsx'
import { AppointDeputy } from './appoint-deputy.tsx'
import { type Deputy, endDeputy, useDeputies } from './deputies.queries.ts'

/** Who decides for this person, and for whom this person decides. */
export function DeputiesPage() {
  const { t } = useTranslation(['deputies', 'common'])
  const { data, error, refetch } = useDeputies()
  const [appointing, setAppointing] = useState(false)
  const [ending, setEnding] = useState<Deputy | null>(null)
  if (error && data === undefined) return <ProblemNotice error={error} onRetry={() => refetch()} />
  if (data === undefined) return <PageLoading />
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAppointing(true)}>
          {t('appoint')}
        </Button>
      </PageHeader>
      <Stack gap="lg">
        <Deputies title={t('given')} empty={t('noneGiven')} deputies={data.given} nameOf={(one) => one.deputy_name} onEnd={setEnding} />
        <Deputies
          title={t('received')}
          empty={t('noneReceived')}
          deputies={data.received}
          nameOf={(one) => one.principal_name}
          onEnd={setEnding}
        />
      </Stack>
      {appointing && <AppointDeputy onClose={() => setAppointing(false)} />}
      {ending !== null && (
        <ConfirmDialog
          title={t('endOf')}
          label={t('end')}
          act={async () => {
            await endDeputy(ending.id)
            notifications.show({ message: t('ended') })
          }}
          onClose={() => setEnding(null)}
        >
          {t('endText', { deputy: ending.deputy_name, principal: ending.principal_name })}
        </ConfirmDialog>
      )}
    </>
  )
}

interface Props {
  title: string
  empty: string
  deputies: readonly Deputy[]
  nameOf: (deputy: Deputy) => string
  onEnd: (deputy: Deputy) => void
}

function Deputies({ title, empty, deputies, nameOf, onEnd }: Props) {
  const { t } = useTranslation('deputies')
  return (
    <section className="tng-surface" style={{ padding: 'var(--mantine-spacing-md)' }}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {deputies.length === 0 && <Text c="dimmed">{empty}</Text>}
      <Stack gap="xs">
        {deputies.map((one) => (
          <Group key={one.id} justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{nameOf(one)}</Text>
              <Text size="sm" c="dimmed">
                {`${day(one.starts_on)} – ${day(one.ends_on)} · ${t(`status.${one.status as 'Active'}`)}`}
              </Text>
            </div>
            {one.allowed_actions.includes('deputy.end') && (
              <Button size="compact-sm" variant="default" aria-label={t('endOne', { name: nameOf(one) })} onClick={() => onEnd(one)}>
                {t('end')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </section>
  )
}
