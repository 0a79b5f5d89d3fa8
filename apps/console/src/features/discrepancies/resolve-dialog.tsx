import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useInPlaceOf } from '../../ui/use-approval.ts'
import { type Discrepancy, type Resolution, resolveDiscrepancy } from './discrepancies.queries.ts'
import { useDescription } from './use-description.ts'

interface Props {
  discrepancy: Discrepancy
  resolution: Resolution
  onClose: () => void
}

/** Ends a discrepancy, one way or the other, with the reason. It says first what follows. */
export function ResolveDialog({ discrepancy, resolution, onClose }: Props) {
  const { t } = useTranslation(['discrepancies', 'common'])
  const descriptionOf = useDescription()
  const inPlace = useInPlaceOf(discrepancy.approval_request_id)
  const isUpheld = resolution === 'Upheld'
  const name = discrepancy.candidate_name ?? t('common:unnamed')
  const resolve = async (comment: string) => {
    const { next_step } = await resolveDiscrepancy(discrepancy, resolution, comment)
    if (next_step && !isUpheld)
      notifications.show({ color: 'yellow', title: t('resolved_done'), message: t('notSettled'), autoClose: false })
    else notifications.show({ message: t(isUpheld ? 'upheld_done' : 'resolved_done') })
  }
  return (
    <ReasonDialog
      title={t(isUpheld ? 'upholdFor' : 'resolveFor', { name })}
      reason={{ label: t('comment'), hint: t('commentHint') }}
      label={t(isUpheld ? 'uphold' : 'resolve')}
      isEnd={isUpheld}
      act={resolve}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" lineClamp={4} mb="md">
        {t('common:quoted', { text: descriptionOf(discrepancy.description) })}
      </Text>
      {inPlace !== null && <Text mb="md">{inPlace}</Text>}
      {t(isUpheld ? 'upholdNote' : 'resolveNote')}
    </ReasonDialog>
  )
}
