import { Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../session/session.ts'
import { ApprovalChain } from './approval-chain.tsx'
import { ApprovalThread } from './approval-thread.tsx'
import { type AuditEntry, isDecisionOf } from './audit-story.ts'
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
  /** The page says itself who decided, when and why: the approvals are drawn only as long as they wait for somebody. */
  tellsDecisions?: boolean
  /** What of the record's history the page tells itself, with who and when: it is left out here. */
  isTold?: (entry: AuditEntry) => boolean
}

/** The same on the right of every record: who had to decide, and what happened. */
export function ContextPanel(props: Props) {
  const { approvalRequestId = null, entityType, entityId, children, activity, tellsDecisions = false, isTold } = props
  const { t } = useTranslation()
  const maySeeAudit = useMay('audit.read')
  const approval = useApproval(approvalRequestId)
  return (
    <Stack component="aside" gap="lg" aria-label={t('history.title')}>
      {children}
      {approval.error && <ProblemNotice error={approval.error} />}
      {approval.data && (!tellsDecisions || approval.data.status === 'Pending') && (
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
          <AuditTrail
            entityType={entityType}
            entityId={entityId}
            isTold={(entry) => isDecisionOf(entry, approvalRequestId) || isTold?.(entry) === true}
          />
        </section>
      )}
    </Stack>
  )
}
