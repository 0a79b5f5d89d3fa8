import { prepared, rows, type Tx } from '@tanager/postgres'
import type { WaitingItem } from './users.schema.ts'

// What no other person sees in their own lists: a seat on a panel, a TAN to manage, a question to answer, and an approval whose role nobody
// else holds. What a discrepancy is about is not for who administers users.
export const WAITING_SQL = prepared('waiting', {
  of: `with sole as (
         select g.role_code as code from user_roles g
          where g.tenant_id = $1 and g.user_id = $2 and g.status = 'Active' and not exists (
                select from user_roles o join users u on u.tenant_id = $1 and u.id = o.user_id and u.status = 'Active' and u.kind = 'Person'
                 where o.tenant_id = $1 and o.role_code = g.role_code and o.status = 'Active' and o.user_id <> $2))
       select 'interview_feedback' as kind, 'interview' as entity_type, i.id as entity_id,
              t.tan_number || ' ' || t.title as title, i.round, i.ends_at as due_at
         from interview_panel p
         join interviews i on i.tenant_id = $1 and i.id = p.interview_id and i.status = 'Scheduled'
         join applications a on a.tenant_id = $1 and a.id = i.application_id
         join tans t on t.tenant_id = $1 and t.id = a.tan_id
        where p.tenant_id = $1 and p.user_id = $2 and p.busy and not exists (
              select from interview_feedback f where f.tenant_id = $1 and f.interview_id = i.id and f.user_id = $2)
       union all
       select 'hiring_manager', 'tan', t.id, t.tan_number || ' ' || t.title, null, null from tans t
        where t.tenant_id = $1 and t.hiring_manager_id = $2 and t.status in ('PendingApproval', 'Approved')
       union all
       select case when r.answer_due and r.authors @> array[$2::uuid] then 'answer' else 'approval' end, r.entity_type, r.id,
              case when r.entity_type = 'discrepancy' then null else r.title end, null, null
         from approval_requests r
        where r.tenant_id = $1 and r.status = 'Pending' and (
              (r.answer_due and r.authors @> array[$2::uuid])
              or (r.due_roles && array(select code from sole) and not r.authors @> array[$2::uuid] and not r.deciders @> array[$2::uuid]))
        order by 1, 3`,
})

/** What waits for this person and for nobody else. */
export const listWaiting = (tx: Tx, userId: string) => rows<WaitingItem>(tx, WAITING_SQL.of, [userId])
