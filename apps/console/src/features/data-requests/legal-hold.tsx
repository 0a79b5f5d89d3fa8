import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { type LegalHold, liftLegalHold, placeLegalHold, useLegalHolds } from './legal-holds.queries.ts'

/** That a person's records are held, for HR; nothing where they are not. */
export function LegalHoldNote({ candidateId, name }: { candidateId: string; name: string }) {
  const { items } = useLegalHolds(candidateId, useMay('data-request.read'))
  return items.map((hold) => <Held key={hold.id} hold={hold} name={name} />)
}

function Held({ hold, name }: { hold: LegalHold; name: string }) {
  const { t } = useTranslation('data-requests')
  const mayLift = useMay('legal-hold.manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <Note tone="warning" title={t('hold.held')}>
      <Text size="sm">{hold.reason}</Text>
      <Text size="sm" c="dimmed">
        {t('hold.placedBy', { name: hold.placed_by.display_name })} · <RelativeTime at={hold.placed_at} />
      </Text>
      {mayLift && (
        <Group mt="xs">
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
            {t('hold.lift')}
          </Button>
        </Group>
      )}
      {isOpen && (
        <CommentDialog
          title={t('hold.liftOf', { name })}
          label={t('hold.lift')}
          comment={{ label: t('reason'), hint: t('hold.reasonHint'), isRequired: true }}
          act={async (reason = '') => {
            await liftLegalHold(hold.id, reason)
            notifications.show({ message: t('hold.lifted') })
          }}
          onClose={() => setOpen(false)}
        >
          {t('hold.liftText')}
        </CommentDialog>
      )}
    </Note>
  )
}

/** For HR operations, where the person is not held yet. */
export function PlaceHoldButton({ candidateId, name }: { candidateId: string; name: string }) {
  const { t } = useTranslation('data-requests')
  const mayPlace = useMay('legal-hold.manage')
  const { items, isLoading } = useLegalHolds(candidateId, mayPlace)
  const [isOpen, setOpen] = useState(false)
  if (!mayPlace || isLoading || items.length > 0) return null
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {t('hold.place')}
      </Button>
      {isOpen && (
        <CommentDialog
          title={t('hold.placeOf', { name })}
          label={t('hold.place')}
          comment={{ label: t('reason'), hint: t('hold.reasonHint'), isRequired: true }}
          act={async (reason = '') => {
            await placeLegalHold(candidateId, reason)
            notifications.show({ message: t('hold.placed') })
          }}
          onClose={() => setOpen(false)}
        >
          {t('hold.placeText')}
        </CommentDialog>
      )}
    </>
  )
}
