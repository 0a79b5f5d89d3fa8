import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { review, type Suggestion, type Verdict } from './duplicates.queries.ts'

interface Props {
  pair: Suggestion
  verdict: Verdict
  onClose: () => void
  onDecided: () => void
}

/** Asks once, because an answer stays. Enter confirms: the button has the focus, the comment is a Shift-Tab away. */
export function VerdictDialog({ pair, verdict, onClose, onDecided }: Props) {
  const { t } = useTranslation(['duplicates', 'common'])
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const answer = verdict === 'ConfirmedDuplicate' ? t('same') : t('different')
  const decide = async () => {
    setBusy(true)
    setError(null)
    try {
      await review(pair.id, verdict, comment.trim() === '' ? undefined : comment.trim())
      notifications.show({ message: answer })
      onDecided()
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={answer}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void decide()
        }}
      >
        <Stack gap="md">
          <Text>
            {t(verdict === 'ConfirmedDuplicate' ? 'confirmSame' : 'confirmDifferent', {
              left: pair.candidate_name ?? t('common:unnamed'),
              right: pair.other_candidate_name ?? t('common:unnamed'),
            })}
          </Text>
          <Textarea
            label={t('common:decision.comment')}
            description={t('common:decision.commentHint')}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            maxLength={2_000}
            autosize
            minRows={2}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} data-autofocus>
              {answer}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
