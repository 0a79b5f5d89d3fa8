import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDeputiesOf } from '../deputies/deputies.queries.ts'
import { ColleagueSelect } from './colleague-select.tsx'
import { NotMoved } from './not-moved.tsx'
import { isMovable, useHandOver } from './use-hand-over.ts'
import type { AdminUser, Reassigned } from './users.queries.ts'
import { WaitingList } from './waiting-list.tsx'

/** What waits for this person and for nobody else, and who takes it over. */
export function WaitingSection({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const mayManage = useMay('user.manage')
  const hand = useHandOver(user.id)
  const deputy = useDeputiesOf(user.id).data?.items.find(({ status }) => status === 'Active')?.deputy_name
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [left, setLeft] = useState<Reassigned['not_moved']>([])
  const movable = (hand.waiting ?? []).filter(isMovable)
  const send = async () => {
    setBusy(true)
    setError(null)
    setLeft([])
    try {
      const told = await hand.send()
      if (told === null) return
      setLeft(told.not_moved)
      if (told.moved.length > 0) notifications.show({ message: t('waiting.moved', { count: told.moved.length }) })
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <Title order={2} mb="xs">
        {t('waiting.title')}
      </Title>
      {hand.error != null && <ProblemNotice error={hand.error} onRetry={() => hand.refetch()} />}
      {hand.waiting === undefined ? (
        hand.error == null && <Skeleton h={48} />
      ) : (
        <Stack gap="sm">
          {hand.waiting.length === 0 ? (
            <Text c="dimmed">{t('waiting.nothing')}</Text>
          ) : (
            <>
              <Text size="sm" c="dimmed">
                {deputy === undefined ? t('waiting.under') : t('waiting.underDeputy', { deputy })}
              </Text>
              <WaitingList hand={hand} mayHandOver={mayManage} />
            </>
          )}
          <NotMoved items={left} />
          {error !== null && <ProblemNotice error={error} />}
          {mayManage && movable.length > 0 && (
            <Group align="flex-end" gap="xs">
              <ColleagueSelect label={t('waiting.to')} except={user.id} value={hand.to} onChange={hand.setTo} flex="1 1 220px" maw={360} />
              <Button variant="default" loading={busy} disabled={hand.to === null || hand.chosen.length === 0} onClick={() => void send()}>
                {t('waiting.handOver')}
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </section>
  )
}
