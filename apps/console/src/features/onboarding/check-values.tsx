import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { candidateQuery } from '../candidates/candidates.queries.ts'
import { newestSubmissionQuery } from './onboarding.queries.ts'

interface Props {
  applicationId: string
  candidateId: string
  field: string
}

/** What the form says and what the record says, side by side: who looks at the check need not look for them. */
export function CheckValues({ applicationId, candidateId, field }: Props) {
  const { t } = useTranslation('onboarding')
  const seesForm = useMay('green-form.read')
  const seesRecord = useMay('candidate.read')
  const { data: submission } = useQuery({ ...newestSubmissionQuery(applicationId), enabled: seesForm })
  const { data: candidate } = useQuery({ ...candidateQuery(candidateId), enabled: seesRecord })
  const sent = submission?.answers[field]
  const known = candidate?.[field as 'email']
  if (typeof sent !== 'string' || typeof known !== 'string') return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {t('bothValues', { sent, known })}
    </Text>
  )
}
