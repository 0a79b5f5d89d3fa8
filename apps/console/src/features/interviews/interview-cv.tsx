import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRecord } from '../../api/use-record.ts'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { applicationQuery } from '../applications/applications.queries.ts'
import { candidateQuery, cvTextQuery } from '../candidates/candidates.queries.ts'
import { CvDocument, type CvView } from '../candidates/cv-document.tsx'

interface Props {
  applicationId: string
  view: CvView
  onView: (view: CvView) => void
}

/** The CV of the person who is interviewed, to be read while one writes about them. */
export function InterviewCv({ applicationId, view, onView }: Props) {
  const application = useRecord(applicationQuery(applicationId))
  if (application.error) return <ProblemNotice error={application.error} onRetry={application.refetch} />
  if (application.data === undefined) return <Skeleton h={96} />
  return <CvOf candidateId={application.data.candidate_id} view={view} onView={onView} />
}

function CvOf({ candidateId, view, onView }: Omit<Props, 'applicationId'> & { candidateId: string }) {
  const { data: candidate, error, refetch } = useRecord(candidateQuery(candidateId))
  const text = useQuery({ ...cvTextQuery(candidateId), enabled: view === 'text' })
  if (error) return <ProblemNotice error={error} onRetry={refetch} />
  if (candidate === undefined) return <Skeleton h={96} />
  return <CvDocument candidate={candidate} upload={null} text={text} current={null} view={view} onView={onView} />
}
