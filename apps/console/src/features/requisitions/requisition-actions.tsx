import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { DecisionButtons } from '../../ui/decision.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { EditRequisition } from './edit-requisition.tsx'
import { cancelTan, decideTan, type Tan } from './requisitions.queries.ts'

/** What this person may do with the requisition now, as the service says. */
export function RequisitionActions({ tan }: { tan: Tan }) {
  const { t } = useTranslation(['requisitions', 'common'])
  const [asked, setAsked] = useState<'edit' | 'cancel' | null>(null)
  const mayApplications = useMay('application.read')
  const may = (action: string) => tan.allowed_actions.includes(action)
  const close = () => setAsked(null)
  const number = tan.tan_number
  return (
    <>
      {(tan.status === 'Approved' || tan.status === 'Filled') && mayApplications && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/pipeline" search={{ tan: tan.id }} />}>
          {t('toPipeline')}
        </Button>
      )}
      {(tan.status === 'Approved' || tan.status === 'Filled') && mayApplications && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/requisitions/$id/compare" params={{ id: tan.id }} />}>
          {t('compare')}
        </Button>
      )}
      {may('tan.approve') && (
        <DecisionButtons
          about={`${number} ${tan.title}`}
          requestId={tan.approval_request_id}
          decide={async (decision, comment) => {
            await decideTan(tan, decision, comment)
            notifications.show({ message: t(`common:decision.done.${decision}`) })
          }}
        />
      )}
      {may('tan.update') && (
        <Button variant="default" onClick={() => setAsked('edit')}>
          {t('edit')}
        </Button>
      )}
      {may('tan.cancel') && (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          {t('cancelGo')}
        </Button>
      )}
      {asked === 'edit' && <EditRequisition tan={tan} onClose={close} />}
      {asked === 'cancel' && (
        <ReasonDialog
          title={`${t('cancelGo')}: ${number}`}
          reason={{ label: t('cancelReason'), hint: t('cancelHint') }}
          label={t('cancelGo')}
          cancelLabel={t('keep')}
          isEnd
          onClose={close}
          act={async (reason) => {
            await cancelTan(tan.id, reason)
            notifications.show({ message: t('cancelled', { number }) })
          }}
        >
          {t(tan.status === 'Approved' ? 'cancelApprovedText' : 'cancelText')}
        </ReasonDialog>
      )}
    </>
  )
}
