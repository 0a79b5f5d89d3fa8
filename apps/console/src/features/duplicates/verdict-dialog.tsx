import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { review, type Suggestion, type Verdict } from './duplicates.queries.ts'

interface Props {
  pair: Suggestion
  verdict: Verdict
  onClose: () => void
  onDecided: () => void
}

/** Asks for confirmation, because a review cannot be undone. */
export function VerdictDialog({ pair, verdict, onClose, onDecided }: Props) {
  const { t } = useTranslation(['duplicates', 'common'])
  const answer = verdict === 'ConfirmedDuplicate' ? t('same') : t('different')
  return (
    <CommentDialog
      title={answer}
      comment={{ label: t('common:decision.comment'), hint: t('common:decision.commentHint') }}
      label={answer}
      act={async (comment) => {
        await review(pair.id, verdict, comment)
        notifications.show({ message: answer })
        onDecided()
      }}
      onClose={onClose}
    >
      {t(verdict === 'ConfirmedDuplicate' ? 'confirmSame' : 'confirmDifferent', {
        left: pair.candidate_name ?? t('common:unnamed'),
        right: pair.other_candidate_name ?? t('common:unnamed'),
      })}
    </CommentDialog>
  )
}
