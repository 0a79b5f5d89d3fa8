import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from './note.tsx'
import { useKeptDraft } from './use-draft.ts'

/** On the page of a form that is not open: that something was typed into it and not sent. */
export function DraftWaiting({ what, onOpen }: { what: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const draft = useKeptDraft(what)
  if (!draft.isKept) return null
  return (
    <Note tone="info" title={t('draft.unsent')}>
      <Group mt={4} gap="xs">
        <Button size="compact-sm" variant="default" onClick={onOpen}>
          {t('draft.open')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </Group>
    </Note>
  )
}
