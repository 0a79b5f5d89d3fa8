import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../api/query-client.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { useInPlaceOf, useInPlaceOfEach, useSettledWords } from './use-approval.ts'

export const DECISIONS = ['Approved', 'Rejected', 'ReturnedForInfo'] as const
export type DecisionValue = (typeof DECISIONS)[number]

/** Words of their own, where approving and rejecting mean something else; `needsComment` says what for, `hasNoKey` that the letter would mislead. */
export type DecisionWords = Partial<
  Record<
    DecisionValue,
    { label: string; note?: ReactNode; done?: string; choices?: readonly string[]; needsComment?: string; hasNoKey?: true }
  >
>

type Decide = (decision: DecisionValue, comment: string | undefined) => Promise<unknown>

interface Props {
  /** What is decided on, in a few words: the question of the dialog. */
  about: string
  decide: Decide
  choices?: readonly DecisionValue[]
  size?: 'xs' | 'sm'
  words?: DecisionWords
  /** What is decided on, to say in whose place. */
  requestId?: string | null | undefined
}

/** Approve, reject, ask for information; each asks once more, because a decision cannot be taken back. */
export function DecisionButtons({ about, decide, choices = DECISIONS, size = 'sm', words = {}, requestId }: Props) {
  const { t } = useTranslation()
  // With the version that the person looked at when they pressed the button, whatever is fetched while the dialog is open.
  const [asked, setAsked] = useState<{ decision: DecisionValue; decide: Decide } | null>(null)
  const [draft, setDraft] = useState('')
  const inPlace = useInPlaceOf(requestId)
  return (
    <Stack gap={4}>
      <Group gap="xs">
        {choices.map((choice) => (
          <Button
            key={choice}
            size={size}
            variant={choice === 'Approved' ? 'filled' : 'default'}
            onClick={() => setAsked({ decision: choice, decide })}
            data-decision={choice}
          >
            {words[choice]?.label ?? t(`decision.${choice}`)}
          </Button>
        ))}
      </Group>
      {inPlace !== null && (
        <Text size="sm" c="dimmed">
          {inPlace}
        </Text>
      )}
      {asked !== null && (
        <DecisionDialog
          about={about}
          {...asked}
          onClose={() => setAsked(null)}
          words={words}
          draft={draft}
          onDraft={setDraft}
          requestId={requestId}
        />
      )}
    </Stack>
  )
}

interface DialogProps {
  about: string
  decision: DecisionValue
  decide: Decide
  onClose: () => void
  words?: DecisionWords
  /** A comment that was typed on a version that is out of date by now; empty once it is used. */
  draft?: string
  onDraft?: (draft: string) => void
  returnTo?: () => HTMLElement | null
  requestId?: string | null | undefined
  /** Several that are decided together. */
  requestIds?: readonly string[]
}

const NONE: readonly string[] = []

/** One decision, with its comment; a question needs one. */
export function DecisionDialog({
  about,
  decision,
  decide,
  onClose,
  words = {},
  draft = '',
  onDraft,
  returnTo,
  requestId,
  requestIds = NONE,
}: DialogProps) {
  const { t } = useTranslation()
  const own = useInPlaceOf(requestId)
  const inPlace = [...(own === null ? [] : [own]), ...useInPlaceOfEach(requestIds)].join(' ')
  const settledWords = useSettledWords(requestId)
  const [isSettled, setSettled] = useState(false)
  const label = words[decision]?.label ?? t(`decision.${decision}`)
  const needed = words[decision]?.needsComment
  const isQuestion = decision === 'ReturnedForInfo'
  const note = words[decision]?.note ?? (isQuestion ? t('decision.questionNote') : undefined)
  return (
    <CommentDialog
      title={`${label}: ${about}`}
      comment={
        isQuestion
          ? { label: t('decision.question'), hint: t('decision.questionHint'), isRequired: true }
          : { label: t('decision.comment'), hint: needed ?? t('decision.commentHint'), isRequired: needed !== undefined }
      }
      choices={words[decision]?.choices ?? []}
      label={label}
      isEnd={decision === 'Rejected'}
      draft={draft}
      act={async (comment) => {
        await decide(decision, comment)
        onDraft?.('')
      }}
      onOvertaken={async (typed) => {
        const settled = await settledWords()
        setSettled(settled !== null)
        if (settled !== null) return settled // the page fetches once it is read: the row, and this dialog with it, may go then
        onDraft?.(typed)
        await queryClient.invalidateQueries()
        onClose()
        return null
      }}
      onClose={() => {
        if (isSettled) void queryClient.invalidateQueries()
        onClose()
      }}
      {...(returnTo ? { returnTo } : {})}
    >
      {inPlace === '' ? note : joined(inPlace, note)}
    </CommentDialog>
  )
}

const joined = (sentence: string, note: ReactNode) => (
  <Stack gap="xs">
    <div>{sentence}</div>
    {note !== undefined && <div>{note}</div>}
  </Stack>
)
