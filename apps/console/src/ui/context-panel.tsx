import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../session/session.ts'
import { ApprovalChain } from './approval-chain.tsx'
import { ApprovalThread } from './approval-thread.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useApproval } from './use-approval.ts'

interface Props {
  /** The approval request to draw, when the record has one. */
  approvalRequestId?: string | null
  /** As the audit log names it, e.g. `offer`. */
  entityType: string
  entityId: string
  /** Above the rest: what is particular to this kind of record. */
  children?: React.ReactNode
  /** What happened, where the page tells more than the audit log of this one record does. */
  activity?: React.ReactNode
}

/** The same on the right of every record: who had to decide, and what happened. */
export function ContextPanel({ approvalRequestId, entityType, entityId, children, activity }: Props) {
  const { t } = useTranslation()
  const maySeeAudit = useMay('audit.read')
  const approval = useApproval(approvalRequestId)
  return (
    <Stack component="aside" gap="lg" aria-label={t('history.title')}>
      {children}
      {approval.error && <ProblemNotice error={approval.error} />}
      {approval.data && (
        <section>
          <Title order={2} mb="sm">
            {t('chain.title')}
          </Title>
          <ApprovalChain approval={approval.data} />
        </section>
      )}
      {approval.data && <ApprovalThread approval={approval.data} />}
      {activity}
      {maySeeAudit && activity === undefined && (
        <section>
          <Title order={2} mb="sm">
            {t('history.title')}
          </Title>
          <AuditTrail entityType={entityType} entityId={entityId} />
        </section>
      )}
    </Stack>
  )
}
