import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileAt } from '../../api/client.ts'
import { IconDownload, IconFileText } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { Candidate } from './candidates.queries.ts'
import { DocumentView } from './document-view.tsx'
import type { Upload } from './upload/upload-queue.ts'

interface Props {
  candidate: Candidate
  /** The file as it lies on this computer, when it was uploaded from here a moment ago: then nothing is fetched. */
  upload: Upload | null
  onShown: (shown: boolean) => void
}

interface Opened {
  readonly blob: Blob
  readonly name: string
}

/** The CV as it was sent. Each download is recorded in the audit log, so it is fetched only when one asks. */
export function CvDocument({ candidate, upload, onShown }: Props) {
  const { t } = useTranslation('candidates')
  const [opened, setOpened] = useState<Opened | null>(() => local(upload))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => onShown(opened !== null), [opened, onShown])
  const open = async () => {
    setBusy(true)
    setError(null)
    try {
      setOpened(local(upload) ?? (await fileAt(`/api/v1/candidates/${candidate.id}/cv`)))
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('cv.title')}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{t('cv.title')}</Title>
        {opened !== null && (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => saveFile(opened.blob, opened.name)}
            >
              {t('cv.save')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setOpened(null)}>
              {t('cv.hide')}
            </Button>
          </Group>
        )}
      </Group>
      {opened === null ? (
        <Stack gap="xs" align="flex-start">
          <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} loading={busy} onClick={open}>
            {t('cv.show')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('cv.recorded')}
          </Text>
          {error !== null && <ProblemNotice error={error} />}
        </Stack>
      ) : (
        <DocumentView blob={opened.blob} name={opened.name} found={foundIn(candidate)} />
      )}
    </section>
  )
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
