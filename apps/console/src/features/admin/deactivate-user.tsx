import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, END_COLOR } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ColleagueSelect } from './colleague-select.tsx'
import { NotMoved } from './not-moved.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { isMovable, useHandOver } from './use-hand-over.ts'
import { type AdminUser, deactivateUser, type Reassigned } from './users.queries.ts'
import { WaitingList } from './waiting-list.tsx'

interface Props {
  user: AdminUser
  onClose: () => void
}

/**
 * Ends somebody's access, and gives what waits for them to a colleague. The access ends first: if the colleague cannot take
 * something, it stays listed on the page of the person, who is out all the same.
 */
export function DeactivateUser({ user, onClose }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const { display_name: name } = user
  const hand = useHandOver(user.id)
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [left, setLeft] = useState<Reassigned['not_moved']>([])
  const canHandOver = (hand.waiting ?? []).some(isMovable)
  const handsOver = hand.to !== null && hand.chosen.length > 0
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      if (!isDone) {
        await deactivateUser(user.id)
        setDone(true)
        notifications.show({ message: t('users.deactivated', { name }) })
      }
      const told = await hand.send()
      if (told !== null && told.moved.length > 0) notifications.show({ message: t('waiting.moved', { count: told.moved.length }) })
      setLeft(told?.not_moved ?? [])
      if (told === null || told.not_moved.length === 0) onClose()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} size="lg" title={t(isDone ? 'users.deactivated' : 'users.deactivateOf', { name })}>
      <Stack gap="md" onKeyDown={getHotkeyHandler([['mod+Enter', () => void confirm()]])}>
        <Text component="div" tabIndex={-1} className="tng-asked" data-autofocus>
          {t(isDone ? 'users.deactivatedText' : 'users.deactivateText', { name })}
        </Text>
        {hand.error != null && <ProblemNotice error={hand.error} onRetry={() => hand.refetch()} />}
        {hand.waiting === undefined && hand.error == null && <Skeleton h={48} />}
        {hand.waiting?.length === 0 && !isDone && <Text c="dimmed">{t('waiting.nothing')}</Text>}
        {hand.waiting !== undefined && hand.waiting.length > 0 && (
          <div>
            <Text fw={600} mb={4}>
              {t('waiting.for', { name })}
            </Text>
            <WaitingList hand={hand} mayHandOver />
          </div>
        )}
        {canHandOver && (
          <ColleagueSelect
            label={t('waiting.to')}
            description={t('waiting.toHint')}
            placeholder={t('waiting.later')}
            except={user.id}
            value={hand.to}
            onChange={hand.setTo}
          />
        )}
        <NotMoved items={left} />
        {error !== null && <RefusalNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(isDone ? 'common:close' : 'common:cancel')}
          </Button>
          {isDone ? (
            canHandOver && (
              <Button loading={busy} disabled={!handsOver} onClick={() => void confirm()}>
                {t('waiting.handOver')}
              </Button>
            )
          ) : (
            <Button loading={busy} color={END_COLOR} onClick={() => void confirm()}>
              {t(handsOver ? 'users.deactivateAndHandOver' : 'users.deactivate')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
