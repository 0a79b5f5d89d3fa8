import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentDialog } from './comment-dialog.tsx'

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

/** One decision, with its comment. */
export function DecisionDialog({ about, decision, decide, onClose, words = {}, returnTo }: DialogProps) {
  const { t } = useTranslation()
  const label = words[decision]?.label ?? t(`decision.${decision}`)
  const note = words[decision]?.note
  return (
    <CommentDialog
      title={`${label}: ${about}`}
      comment={{ label: t('decision.comment'), hint: t('decision.commentHint') }}
      label={label}
      isEnd={decision === 'Rejected'}
      act={(comment) => decide(decision, comment)}
      onClose={onClose}
      {...(returnTo ? { returnTo } : {})}
    >
      {note}
    </CommentDialog>
  )
}
