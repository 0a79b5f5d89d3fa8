import { Button, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileAt } from '../../api/client.ts'
import { toProblem } from '../../api/problem.ts'
import { IconDownload, IconFileText } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Candidate, CvText as Reading } from './candidates.queries.ts'
import { CvText } from './cv-text.tsx'
import { canShow, DocumentView } from './document-view.tsx'
import type { Upload } from './upload/upload-queue.ts'

interface Props {
  candidate: Candidate
  /** The file as it lies on this computer, when it was uploaded from here a moment ago: then nothing is fetched. */
  upload: Upload | null
  /** The text with its marks, once somebody asked for it. */
  text: Pick<UseQueryResult<Reading>, 'data' | 'error' | 'isLoading'>
  /** The field that is being edited. */
  current: string | null
  view: CvView
  onView: (view: CvView) => void
}
/** What stands beside the profile; null: nothing yet. */
export type CvView = 'original' | 'text' | null

interface Opened {
  readonly blob: Blob
  readonly name: string
}

/** The CV as it was sent, or its text with what was read from it. Each look is recorded, so either is fetched only when one asks. */
export function CvDocument({ candidate, upload, text, current, view, onView }: Props) {
  const { t } = useTranslation('candidates')
  const [opened, setOpened] = useState<Opened | null>(() => local(upload))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const open = async (first = false) => {
    setBusy(true)
    setError(null)
    try {
      const file = opened ?? local(upload) ?? (await fileAt(`/api/v1/candidates/${candidate.id}/cv`))
      setOpened(file)
      onView(first && !canShow(file.blob.type) ? 'text' : 'original')
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const isStored = candidate.has_cv || local(upload) !== null
  const refusal = view === 'text' ? text.error : error
  return (
    <section aria-label={t('cv.title')}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{t('cv.title')}</Title>
        {isStored && view !== null && (
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={t('cv.view')}
              data={[
                { value: 'original', label: t('cv.original') },
                { value: 'text', label: t('cv.text') },
              ]}
              value={view}
              onChange={(chosen) => (chosen === 'text' ? onView('text') : void open())}
            />
            {opened !== null && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden />}
                onClick={() => saveFile(opened.blob, opened.name)}
              >
                {t('cv.save')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => onView(null)}>
              {t('cv.hide')}
            </Button>
          </Group>
        )}
      </Group>
      {!isStored && <Text c="dimmed">{t('cv.none')}</Text>}
      {isStored && view === null && (
        <Stack gap="xs" align="flex-start">
          <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={busy} onClick={() => open(true)}>
            {t('cv.show')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('cv.recorded')}
          </Text>
        </Stack>
      )}
      {refusal !== null && (toProblem(refusal).status === 404 ? <Text c="dimmed">{t('cv.none')}</Text> : <ProblemNotice error={refusal} />)}
      {view === 'text' && text.isLoading && <Skeleton h={480} />}
      {view === 'text' && text.data !== undefined && <CvText reading={text.data} current={current} />}
      {view === 'original' && opened !== null && <DocumentView blob={opened.blob} name={opened.name} found={foundIn(candidate)} />}
    </section>
  )
}

/** What a CV that was uploaded a moment ago opens on: itself, or its text where the browser cannot show the file. */
export function firstView(upload: Upload): 'original' | 'text' {
  const file = local(upload)
  return file === null || canShow(file.blob.type) ? 'original' : 'text'
}

function local(upload: Upload | null): Opened | null {
  if (upload === null || upload.phase.kind !== 'done') return null
  // As the service has judged it, not as the file's name says.
  return { blob: upload.file.slice(0, upload.file.size, upload.phase.result.media_type), name: upload.file.name }
}

/** The words to mark in a text: where the fields were found. */
const foundIn = (one: Candidate): string[] =>
  [
    one.full_name,
    one.email,
    one.phone,
    one.parsed_location,
    one.headline,
    one.current_employer,
    ...one.skills,
    ...one.employment.flatMap(({ employer, title }) => [employer, title]),
    ...one.education.flatMap(({ school, degree }) => [school, degree]),
  ].filter((value) => value !== null)
