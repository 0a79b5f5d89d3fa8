import { useTranslation } from 'react-i18next'
import { useFormText } from '../../ui/form-text.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { revealAnswer, type Submission } from './onboarding.queries.ts'

interface Props {
  submission: Submission
  field: { readonly name: string; readonly label: string }
  onShown: (value: string) => void
  onClose: () => void
}

/** Asks why, before a secret answer is shown. */
export function RevealDialog({ submission, field, onShown, onClose }: Props) {
  const { t } = useTranslation(['onboarding', 'common'])
  const say = useFormText()
  return (
    <ReasonDialog
      title={t('revealOf', { field: say(field.label) })}
      reason={{ label: t('revealReason'), maxLength: 1000 }}
      label={t('reveal')}
      act={async (reason) => onShown(await revealAnswer(submission.application_id, submission.id, field.name, reason))}
      onClose={onClose}
    >
      {t('revealText')}
    </ReasonDialog>
  )
}
