import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { KeptDraft } from './use-draft.ts'

interface Props {
  draft: Pick<KeptDraft, 'done'>
  onClose: () => void
}

/** Closes a form and throws away what was typed; Esc closes it and keeps the draft. */
export function CancelDraft({ draft, onClose }: Props) {
  const { t } = useTranslation()
  const cancel = () => {
    draft.done()
    onClose()
  }
  return (
    <Button variant="default" onClick={cancel}>
      {t('cancel')}
    </Button>
  )
}
