import { notFound } from '@tanager/kernel'
import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import { PERSON_RECORDS } from '../audit/person-records.ts'

export interface ActivityRow {
  sequence: number
  id: string
  occurred_at: Date
  action: string
  entity_type: string
  entity_id: string
  application_id: string | null
  tan_number: string | null
  actor_user_id: string | null
  actor_role: string
  actor_name: string | null
  outcome: string
  details: Record<string, unknown>
}
/** Of a whole person, or of one application. */
export interface ActivityOf {
  candidateId: string
  applicationId: string | null
}

// Of each record its newest entries, by the index on the record: however long the log is.
export const ACTIVITY_SQL = {
  ...prepared('activity', {
    candidate: `select id as candidate_id from candidates where tenant_id = $1 and id = $2`,
    application: `select candidate_id from applications where tenant_id = $1 and id = $2`,
  }),
  ...replanned({
    list: `select l.sequence, l.id, l.occurred_at, l.action, l.entity_type, l.entity_id, r.application_id, t.tan_number,
         l.actor_user_id, l.actor_role, u.display_name as actor_name, l.outcome, l.details
       from (${PERSON_RECORDS}) r
       cross join lateral (select e.* from audit_log e
          where e.tenant_id = $1 and e.entity_type = r.kind and e.entity_id = r.id::text and e.action = any ($5::text[])
            and ($6::bigint is null or e.sequence < $6)
          order by e.sequence desc limit $7) l
       left join users u on u.tenant_id = $1 and u.id = l.actor_user_id
       left join applications a on a.tenant_id = $1 and a.id = r.application_id
       left join tans t on t.tenant_id = $1 and t.id = a.tan_id
      where r.kind = any ($4::text[])
      order by l.sequence desc limit $7`,
  }),
}

export const listActivity = (
  tx: Tx,
  { candidateId, applicationId }: ActivityOf,
  seen: { kinds: readonly string[]; actions: readonly string[] },
  before: number | null,
  limit: number,
) => rows<ActivityRow>(tx, ACTIVITY_SQL.list, [candidateId, applicationId, seen.kinds, seen.actions, before, limit])

export async function activityOf(tx: Tx, kind: 'candidate' | 'application', id: string): Promise<ActivityOf> {
  const found = await maybe<{ candidate_id: string }>(tx, ACTIVITY_SQL[kind], [id])
  if (!found) throw notFound()
  return { candidateId: found.candidate_id, applicationId: kind === 'application' ? id : null }
}
