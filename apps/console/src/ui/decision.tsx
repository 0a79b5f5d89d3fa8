import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { NotStored } from './not-stored.tsx'
import { ProblemNotice } from './problem-notice.tsx'

export const DECISIONS = ['Approved', 'Rejected', 'ReturnedForInfo'] as const
export type DecisionValue = (typeof DECISIONS)[number]

/** Words of their own, where approving and rejecting mean something else. */
export type DecisionWords = Partial<Record<DecisionValue, { label: string; note?: ReactNode; done?: string }>>

interface Props {
  /** What is decided on, in a few words: the question of the dialog. */
  about: string
  decide: (decision: DecisionValue, comment: string | undefined) => Promise<unknown>
  choices?: readonly DecisionValue[]
  size?: 'xs' | 'sm'
  words?: DecisionWords
}

/** Approve, reject, ask for information; each asks once more, because a decision cannot be taken back. */
export function DecisionButtons({ about, decide, choices = DECISIONS, size = 'sm', words = {} }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<DecisionValue | null>(null)
  return (
    <>
      <Group gap="xs">
        {choices.map((choice) => (
          <Button
            key={choice}
            size={size}
            variant={choice === 'Approved' ? 'filled' : 'default'}
            onClick={() => setAsked(choice)}
            data-decision={choice}
          >
            {words[choice]?.label ?? t(`decision.${choice}`)}
          </Button>
        ))}
      </Group>
      {asked !== null && <DecisionDialog about={about} decision={asked} decide={decide} onClose={() => setAsked(null)} words={words} />}
    </>
  )
}

interface DialogProps {
  about: string
  decision: DecisionValue
  decide: Props['decide']
  onClose: () => void
  words?: DecisionWords
  returnTo?: () => HTMLElement | null
}

/** Approving is one more Enter; the other two begin with the comment, because they need a reason. */
export function DecisionDialog({ about, decision, decide, onClose, words = {}, returnTo }: DialogProps) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const label = words[decision]?.label ?? t(`decision.${decision}`)
  const note = words[decision]?.note
  const isKept = decision !== 'ReturnedForInfo' // the service notes that somebody asked, and not what
  const confirm = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await decide(decision, comment.trim() === '' ? undefined : comment.trim())
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={`${label}: ${about}`} {...(returnTo ? { returnTo } : {})}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <Stack gap="md">
          {note !== undefined && <Text>{note}</Text>}
          <Textarea
            label={isKept ? t('decision.comment') : <NotStored>{t('decision.comment')}</NotStored>}
            description={isKept ? t('decision.commentHint') : t('decision.commentNotKept')}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            onKeyDown={getHotkeyHandler([['mod+Enter', () => void confirm()]])}
            maxLength={2000}
            autosize
            minRows={3}
            data-autofocus={decision === 'Approved' ? undefined : true}
          />
          {error !== null && <ProblemNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={busy}
              color={decision === 'Rejected' ? 'red' : undefined}
              data-autofocus={decision === 'Approved' ? true : undefined}
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
