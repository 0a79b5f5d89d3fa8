import { Button, Grid, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { DraftWaiting } from '../../ui/draft-waiting.tsx'
import { IconPencil } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { PersonDataSection } from '../data-requests/person-data-section.tsx'
import { CandidateDuplicates } from '../duplicates/candidate-duplicates.tsx'
import { ActivitySection } from '../notes/activity-section.tsx'
import { NotesSection } from '../notes/notes-section.tsx'
import { CandidateApplications } from './candidate-applications.tsx'
import { CandidateProfile } from './candidate-profile.tsx'
import { candidateQuery, cvTextQuery } from './candidates.queries.ts'
import { doubtsOf } from './certainty.ts'
import { CvDocument, type CvView, firstView } from './cv-document.tsx'
import { EditCandidate } from './edit-candidate.tsx'
import { ReadingNotes, UploadNotes } from './upload-notes.tsx'
import { useUploadOf } from './upload-of.ts'
import { missingIn, warningsNow } from './warnings-now.ts'

/** The address names the candidate: another one is another page, with nothing left over from the last. */
export function CandidatePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <OneCandidate key={id} id={id} />
}

/** One person: what the CV says, the CV itself beside it, and what they are put forward for. */
function OneCandidate({ id }: { id: string }) {
  const { t } = useTranslation(['candidates', 'common'])
  const navigate = useNavigate()
  const { data: candidate, error, refetch } = useRecord(candidateQuery(id))
  const upload = useUploadOf(id)
  const [editing, setEditing] = useState(false)
  const [view, setView] = useState<CvView>(() => (upload === null ? null : firstView(upload.upload)))
  const [current, setCurrent] = useState<string | null>(null)
  const text = useQuery({ ...cvTextQuery(id), enabled: view === 'text' })
  const editButton = useRef<HTMLButtonElement>(null)
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (candidate === undefined) return <Skeleton h={480} />
  const next = upload?.next
  // Read anew, the record itself says what is missing; what else the reader warned of comes with the text.
  const read = view === 'text' ? text.data : undefined
  const left = candidate.has_cv ? (read === undefined ? missingIn(candidate) : warningsNow(read.warnings, candidate)) : []
  const isCorrected = read !== undefined && left.length < read.warnings.length
  const isWide = view !== null || editing
  const mayEdit = candidate.allowed_actions.includes('candidate.update')
  const edit = () => {
    setEditing(true)
    if (candidate.has_cv) setView('text')
  }
  const stopEditing = () => {
    setEditing(false)
    setCurrent(null)
    window.setTimeout(() => editButton.current?.focus(), 0)
  }
  return (
    <>
      <PageHeader
        over={<Link to="/candidates">{t('heading')}</Link>}
        title={candidate.full_name ?? t('common:unnamed')}
        under={[candidate.headline, candidate.current_employer].filter(Boolean).join(' · ')}
      >
        {mayEdit && !editing && (
          <Button ref={editButton} variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={edit}>
            {t('edit.button')}
          </Button>
        )}
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: isWide ? 6 : 8 }}>
          <Stack gap="lg">
            {mayEdit && !editing && <DraftWaiting what={`candidate ${id}`} onOpen={edit} />}
            {upload !== null && <UploadNotes upload={upload} candidate={candidate} />}
            {upload === null && left.length > 0 && (
              <ReadingNotes warnings={left} confidence={isCorrected ? null : (read?.confidence ?? null)} />
            )}
            <CandidateDuplicates of={candidate} />
            {editing && text.isLoading && <Skeleton h={480} />}
            {editing && !text.isLoading && (
              <EditCandidate
                candidate={candidate}
                doubts={text.data === undefined ? [] : doubtsOf(text.data)}
                hasNext={next !== undefined}
                onField={setCurrent}
                onClose={stopEditing}
                onSaved={() => {
                  stopEditing()
                  if (next !== undefined) void navigate({ to: '/candidates/$id', params: { id: next } })
                }}
              />
            )}
            <CandidateProfile candidate={candidate} isEdited={editing} />
            <CandidateApplications candidate={candidate} />
            <NotesSection subject={{ kind: 'candidate', id }} />
            <PersonDataSection candidateId={id} name={candidate.full_name ?? t('common:unnamed')} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: isWide ? 6 : 4 }}>
          <Stack gap="lg">
            <CvDocument candidate={candidate} upload={upload?.upload ?? null} text={text} current={current} view={view} onView={setView} />
            <ContextPanel entityType="candidate" entityId={id} activity={<ActivitySection subject={{ kind: 'candidate', id }} />} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
