import { notFound } from '@tanager/kernel'
import { can, type Routes } from '../../context.ts'
import { mayReadRequests } from '../../policy.ts'
import { ApprovalRecord, ApprovalRecordParams } from './approval-records.schema.ts'
import { newestRecord } from './approval-records.store.ts'

export const approvalRecordRoutes: Routes = async (app) => {
  app.get(
    '/approval-records/:entityType/:entityId',
    {
      config: { access: can('approval.read') },
      schema: {
        operationId: 'getApprovalRecord',
        tags: ['Approvals'],
        summary: 'What was decided about a record',
        description:
          'The newest approval request of that kind on that record, for programs that act upon a decision: a tool is let through only when it is Approved as a whole. Steps, titles and people are not in it.',
        params: ApprovalRecordParams,
        response: { 200: ApprovalRecord },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async ({ tx, actor }) => {
        const { entityType, entityId } = request.params
        // A program acts upon decisions of every kind, and learns nothing else of the record.
        if (actor.role !== 'AGENT_SERVICE' && !mayReadRequests(actor.role, entityType)) throw notFound()
        const record = await newestRecord(tx, entityType, entityId)
        if (!record) throw notFound()
        return record
      }),
  )
}
