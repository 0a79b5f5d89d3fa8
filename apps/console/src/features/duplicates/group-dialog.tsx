import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { review } from './duplicates.queries.ts'
import type { PairGroup } from './group-pairs.ts'
import { useLikely } from './likelihood.ts'
import { useReasons } from './reasons.ts'

/** One answer for all pairs of a group. Each pair is answered by itself, so that a refusal leaves the others answered. */
export function GroupDialog({ group, onClose }: { group: PairGroup; onClose: () => void }) {
  const { t } = useTranslation(['duplicates', 'common'])
  const [open] = useState(() => new Set(group.pairs.map(({ id }) => id)))
  const reasons = useReasons()
  const likely = useLikely()
  const count = group.pairs.length
  const name = group.first.candidate_name ?? t('common:unnamed')
  return (
    <CommentDialog
      title={t('sameAll', { name })}
      comment={{ label: t('common:decision.comment'), hint: t('common:decision.commentHint') }}
      label={t('same')}
      act={async (comment) => {
        for (const id of [...open]) {
          await review(id, 'ConfirmedDuplicate', comment)
          open.delete(id)
        }
        notifications.show({ message: t('sameAllDone', { name, count }) })
      }}
      onClose={onClose}
    >
      {t(group.isOneFile ? 'confirmSameAll' : 'confirmAcross', { people: group.people, count })}
      {!group.isOneFile && (
        <Text size="sm" c="dimmed" mt="xs">
          {reasons(group.reasons)} · {likely(group)}
        </Text>
      )}
    </CommentDialog>
  )
}
