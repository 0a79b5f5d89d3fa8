import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Answers } from './answers.tsx'
import { newestSubmissionQuery } from './onboarding.queries.ts'
import { Reveals } from './reveals.tsx'
import { SentDocuments } from './sent-documents.tsx'

/** The documents of the newest submission; nothing while there is none. */
export function CaseDocuments({ applicationId, toOpen }: { applicationId: string; toOpen: readonly string[] }) {
  const { data: submission, error } = useRecord(newestSubmissionQuery(applicationId))
  if (error) return null // the answers say so
  if (submission === undefined) return <Skeleton h={120} />
  return submission === null ? null : <SentDocuments submission={submission} toOpen={toOpen} />
}

/** What the candidate answered, by section. */
export function SentForm({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('onboarding')
  const { data: submission, error, refetch } = useRecord(newestSubmissionQuery(applicationId))
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (submission === undefined) return <Skeleton h={240} />
  if (submission === null) {
    return (
      <section>
        <Title order={2} mb="sm">
          {t('answers')}
        </Title>
        <Text c="dimmed">{t('answersNone')}</Text>
      </section>
    )
  }
  return (
    <Stack gap="xl">
      <Answers submission={submission} />
      <Reveals submission={submission} />
    </Stack>
  )
}
