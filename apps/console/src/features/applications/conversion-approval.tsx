import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { ApprovalChain } from '../../ui/approval-chain.tsx'
import { ApprovalThread } from '../../ui/approval-thread.tsx'
import { approvalQuery } from '../approvals/approvals.queries.ts'

/** An application has two requests: the panel draws the shortlist's, this the one that makes an employee, until it is settled. */
export function ConversionApproval({ requestId }: { requestId: string }) {
  const { t } = useTranslation('applications')
  const { data } = useQuery({ ...approvalQuery(requestId), enabled: useMay('approval.read') })
  if (data === undefined) return null
  return (
    <>
      {data.status === 'Pending' && (
        <section>
          <Title order={2} mb="sm">
            {t('conversionApproval')}
          </Title>
          <ApprovalChain approval={data} />
        </section>
      )}
      <ApprovalThread approval={data} />
    </>
  )
}
