import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { DecisionDialog } from '../../ui/decision.tsx'
import { type ApplicationItem, decideShortlist } from './applications.queries.ts'
import { CloseDialog } from './close-dialog.tsx'
import type { DialogMove } from './moves.ts'
import { useUsualReasons } from './usual-reasons.ts'

interface Props {
  application: ApplicationItem
  move: DialogMove
  onClose: () => void
  returnTo?: () => HTMLElement | null
}

/** Asks what has to be asked before the move is made. */
export function MoveDialog({ application, move, onClose, returnTo }: Props) {
  const { t } = useTranslation(['applications', 'common'])
  const usual = useUsualReasons()
  const tan = `${application.tan_number} ${application.tan_title}`
  const back = returnTo ? { returnTo } : {}
  if (move === 'reject' || move === 'withdraw') return <CloseDialog application={application} end={move} onClose={onClose} {...back} />
  return (
    <DecisionDialog
      about={application.candidate_name ?? t('common:unnamed')}
      decision={move === 'shortlist' ? 'Approved' : 'Rejected'}
      words={{
        Approved: { label: t('moves.shortlist'), note: t('shortlistNote', { title: tan }) },
        Rejected: { label: t('moves.refuse'), note: t('refuseNote', { title: tan }), choices: usual },
      }}
      decide={async (decision, comment) => {
        await decideShortlist(application, decision, comment)
        notifications.show({ message: t(`common:decision.done.${decision}`) })
      }}
      onClose={onClose}
      {...back}
    />
  )
}
