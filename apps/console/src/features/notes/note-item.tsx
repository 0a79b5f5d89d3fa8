import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Person } from '../../ui/person.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { piecesOf } from './mentions.ts'
import { NoteComposer } from './note-composer.tsx'
import classes from './notes.module.css'
import { changeNote, deleteNote, markNoteRead, type Note, type Subject } from './notes.queries.ts'

/** One note: who, when, what, about which application, and what may be done with it. */
export function NoteItem({ note, subject }: { note: Note; subject: Subject }) {
  const { t } = useTranslation(['notes', 'common'])
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const may = (action: string) => note.allowed_actions.includes(action)
  const isElsewhere = note.application_id !== (subject.kind === 'application' ? subject.id : null)
  return (
    <li>
      <Text size="sm" component="div" className={classes.head}>
        <Person id={note.written_by.user_id} name={note.written_by.display_name} />
        <Text span size="xs" c="dimmed">
          <RelativeTime at={note.created_at} />
          {note.row_version > 1 && ` · ${t('edited')}`}
        </Text>
        {isElsewhere && (
          <Text span size="xs" c="dimmed">
            {'· '}
            {note.application_id === null ? (
              t('aboutCandidate')
            ) : (
              <AppLink href={`/applications/${note.application_id}`}>
                {note.tan_number} {note.tan_title}
              </AppLink>
            )}
          </Text>
        )}
        <span className={classes.actions}>
          {may('note.mark-read') && (
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                setError(null)
                markNoteRead(note.id).catch(setError)
              }}
            >
              {t('markRead')}
            </Button>
          )}
          {may('note.update') && !editing && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {may('note.delete') && !editing && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setDeleting(true)}>
              {t('delete.button')}
            </Button>
          )}
        </span>
      </Text>
      {error !== null && <ProblemNotice error={error} />}
      {editing ? (
        <NoteComposer
          about={note.application_id === null ? 'candidate' : 'application'}
          draft={`note ${note.id} ${note.row_version}`}
          given={note.text}
          mentioned={note.mentions.map(({ user_id }) => user_id)}
          label={t('editLabel')}
          button={t('save')}
          send={async (written) => {
            await changeNote(note, written)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={classes.text}>
          {piecesOf(
            note.text,
            note.mentions.map(({ display_name }) => display_name),
          ).map((piece, index) =>
            piece.mention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stand where they stand
              <span key={index} className={classes.mention}>
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('delete.title')}
          label={t('delete.confirm')}
          isEnd
          act={async () => {
            await deleteNote(note)
            notifications.show({ message: t('delete.done') })
          }}
          onClose={() => setDeleting(false)}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </li>
  )
}
