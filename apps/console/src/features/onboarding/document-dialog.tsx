import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormText } from '../../ui/form-text.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { DocumentView } from '../candidates/document-view.tsx'
import { openDocument, type SentDocument, type Submission } from './onboarding.queries.ts'

interface Props {
  submission: Submission
  document: SentDocument
  onClose: () => void
}

/** One document, fetched for this look and gone with it. */
export function DocumentDialog({ submission, document: { type, label, file_name }, onClose }: Props) {
  const { t } = useTranslation('onboarding')
  const name = useFormText()(label)
  const { data, error, refetch } = useQuery({
    queryKey: ['document', submission.id, type],
    queryFn: () => openDocument(submission.application_id, submission.id, type),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY, // every fetch is an entry in the audit log
  })
  return (
    <Dialog onClose={onClose} title={name} size="xl">
      <Stack gap="md">
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!error && data === undefined && <Skeleton h={480} />}
        {data !== undefined && (
          <>
            <DocumentView blob={data.blob} name={name} found={[]} />
            <Group justify="flex-end">
              <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveFile(data.blob, file_name)}>
                {t('save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
