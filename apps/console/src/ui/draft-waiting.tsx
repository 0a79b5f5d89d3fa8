import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from './note.tsx'
import { useHasDraft } from './use-draft.ts'

/** On the page of a form that is not open: that something was typed into it and not sent. */
export function DraftWaiting({ what, onOpen }: { what: string; onOpen: () => void }) {
  const { t } = useTranslation()
  if (!useHasDraft(what)) return null
  return (
    <Note tone="info" title={t('draft.unsent')}>
      <Button mt={4} size="compact-sm" variant="default" style={{ placeSelf: 'start' }} onClick={onOpen}>
        {t('draft.open')}
      </Button>
    </Note>
  )
}
