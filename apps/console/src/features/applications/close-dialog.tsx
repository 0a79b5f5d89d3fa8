import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { type ApplicationItem, closeApplication } from './applications.queries.ts'
import { useUsualReasons } from './usual-reasons.ts'

interface Props {
  application: ApplicationItem
  end: 'reject' | 'withdraw'
  onClose: () => void
  returnTo?: () => HTMLElement | null
}

/** Ends an application, with the reason that the service wants. It says first what ends with it. */
export function CloseDialog({ application, end, onClose, returnTo }: Props) {
  const { t } = useTranslation(['applications', 'common'])
  const usual = useUsualReasons()
  const name = application.candidate_name ?? t('common:unnamed')
  const close = async (reason: string) => {
    await closeApplication(application.id, end, reason)
    notifications.show({ message: t(`closed.${end}`, { name }) })
  }
  return (
    <ReasonDialog
      title={`${t(`moves.${end}`)}: ${name}`}
      reason={{ label: t('reason'), hint: t('reasonHint') }}
      label={t(`moves.${end}`)}
      choices={end === 'reject' ? usual : []}
      isEnd
      act={close}
      onClose={onClose}
      {...(returnTo ? { returnTo } : {})}
    >
      {t(`closeNote.${end}`)}
    </ReasonDialog>
  )
}
