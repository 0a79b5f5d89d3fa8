import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteItem } from './note-item.tsx'
import classes from './notes.module.css'
import { addNote, type Subject, useNotes } from './notes.queries.ts'

/** What colleagues wrote about a candidate or an application, newest first, with a field for one more. Guests of a client do not see it. */
export function NotesSection({ subject }: { subject: Subject }) {
  return useMay('note.read') ? <Notes key={subject.id} subject={subject} /> : null
}

function Notes({ subject }: { subject: Subject }) {
  const { t } = useTranslation(['notes', 'common'])
  const mayWrite = useMay(subject.kind === 'candidate' ? 'candidate.note' : 'application.note')
  const list = useNotes(subject)
  return (
    <section aria-label={t('title')}>
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      {mayWrite && (
        <NoteComposer
          about={subject.kind}
          draft="note"
          label={t('label')}
          button={t('add')}
          send={(note, key) => addNote(subject, note, key)}
        />
      )}
      {list.error && <ProblemNotice error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <Skeleton h={72} mt="sm" />}
      {list.isSuccess && list.items.length === 0 && (
        <Text c="dimmed" mt="xs">
          {t('empty')}
        </Text>
      )}
      {list.items.length > 0 && (
        <ul className={classes.notes}>
          {list.items.map((note) => (
            <NoteItem key={note.id} note={note} subject={subject} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button mt="xs" size="compact-sm" variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
    </section>
  )
}
