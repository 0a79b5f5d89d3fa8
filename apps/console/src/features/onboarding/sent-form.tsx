import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { Answers } from './answers.tsx'
import { newestSubmissionQuery } from './onboarding.queries.ts'
import { Reveals } from './reveals.tsx'
import { SentDocuments } from './sent-documents.tsx'

/** What the candidate sent: the documents, and the answers by section. */
export function SentForm({ applicationId, toOpen }: { applicationId: string; toOpen: readonly string[] }) {
  const { t } = useTranslation('onboarding')
  const { data: submission, error, refetch } = useQuery(newestSubmissionQuery(applicationId))
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
      <SentDocuments submission={submission} toOpen={toOpen} />
      <Answers submission={submission} />
      <Reveals submission={submission} />
    </Stack>
  )
}
