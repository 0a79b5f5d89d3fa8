import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { cancelInterview, type Interview } from './interviews.queries.ts'

/** Calls an interview off, with the reason that the service wants. */
export function CancelInterview({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { t } = useTranslation(['interviews', 'common'])
  const name = interview.candidate_name ?? t('common:unnamed')
  const cancel = async (reason: string) => {
    await cancelInterview(interview.id, reason)
    notifications.show({ message: t('cancelled', { name }) })
  }
  return (
    <ReasonDialog
      title={t('cancelTitle', { name })}
      reason={{ label: t('reason') }}
      label={t('cancelGo')}
      isEnd
      cancelLabel={t('keep')}
      act={cancel}
      onClose={onClose}
    >
      {t('cancelNote')}
    </ReasonDialog>
  )
}
