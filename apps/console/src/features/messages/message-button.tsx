import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMail } from '../../ui/icons.tsx'
import type { MessageKind, MessageLanguage, MessageValues } from './message.ts'
import { MessageDialog } from './message-dialog.tsx'

interface Props {
  kind: MessageKind
  applicationId: string
  values: (language: MessageLanguage) => MessageValues
}

/** Opens a message to the candidate, filled in. */
export function MessageButton(props: Props) {
  const { t } = useTranslation('messages')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t(`button.${props.kind}`)}
      </Button>
      {isOpen && <MessageDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
