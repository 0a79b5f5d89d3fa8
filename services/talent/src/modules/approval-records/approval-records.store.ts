import { maybe, prepared, type Tx } from '@tanager/postgres'
import type { ApprovedEntity } from '../../policy.ts'
import type { ApprovalRecord } from './approval-records.schema.ts'

// Ids are in order of time, so the newest is the end of an index; the discrepancy is one look-up by its key.
export const APPROVAL_RECORD_SQL = prepared('approval-records', {
  newest: `select r.id as approval_request_id, r.row_version as version, r.status,
             case when d.status in ('Resolved', 'Upheld') then d.status end as outcome, r.entity_type, r.entity_id, r.settled_at as decided_at
             from approval_requests r
             left join discrepancies d on r.entity_type = 'discrepancy' and d.tenant_id = $1 and d.id = r.entity_id
            where r.tenant_id = $1 and r.entity_type = $2 and r.entity_id = $3 order by r.id desc limit 1`,
})

/** The newest request of that kind on that record. */
export const newestRecord = (tx: Tx, kind: ApprovedEntity, entityId: string) =>
  maybe<ApprovalRecord>(tx, APPROVAL_RECORD_SQL.newest, [kind, entityId])
