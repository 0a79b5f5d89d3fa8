import { prepared, rows, type Tx } from '@tanager/postgres'

export const CLOSING_SQL = prepared('closing', {
  pending: `select r.id from applications a
              join approval_requests r on r.tenant_id = $1 and r.id in (a.shortlist_request_id, a.conversion_request_id)
             where a.tenant_id = $1 and a.id = $2 and r.status = 'Pending'
            union all select r.id from offers o join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
             where o.tenant_id = $1 and o.application_id = $2 and r.status = 'Pending'
            union all select r.id from discrepancies d join approval_requests r on r.tenant_id = $1 and r.id = d.approval_request_id
             where d.tenant_id = $1 and d.application_id = $2 and r.status = 'Pending'
            order by 1`,
})

/** The ids of all pending requests that hang on an application. */
export const pendingRequestsOf = async (tx: Tx, applicationId: string) =>
  (await rows<{ id: string }>(tx, CLOSING_SQL.pending, [applicationId])).map((row) => row.id)
