import { rows, type Tx } from '@tanager/postgres'

export interface Noted {
  id: string
  what: string
  place: number
  at: string
}
const NOTED = 'json_to_recordset($2) as noted (id uuid, what text, place integer, at timestamptz)'
/** One row per record: when of each kind, and the last of all. */
const each = (...whats: string[]) =>
  `(select id, ${whats.map((what) => `max(at) filter (where what = '${what}') as ${what}`).join(', ')}, max(at) as latest from ${NOTED} group by id) as noted`

const STATEMENTS = {
  user: [
    `update tenants t set created_at = (select min(at) from ${NOTED}) where t.tenant_id = $1`,
    `update users u set created_at = noted.joined, updated_at = noted.latest, status = case when noted.gone is null then u.status else 'Inactive' end
       from ${each('joined', 'gone')} where u.tenant_id = $1 and u.id = noted.id`,
    `update user_roles r set granted_at = noted.joined, revoked_at = noted.gone from ${each('joined', 'gone')} where r.tenant_id = $1 and r.user_id = noted.id`,
  ],
  tan: [
    `update tans t set created_at = noted.created, updated_at = noted.latest from ${each('created')} where t.tenant_id = $1 and t.id = noted.id`,
    `update job_descriptions d set created_at = noted.created from ${each('created')} where d.tenant_id = $1 and d.tan_id = noted.id`,
  ],
  // `what` is the kind of record that was to be approved, `id` the record.
  asked: [
    `update approval_requests r set requested_at = noted.at from ${NOTED} where r.tenant_id = $1 and r.entity_id = noted.id and r.entity_type = noted.what`,
  ],
  decided: [
    `update approval_steps s set decided_at = noted.at
       from ${NOTED}, (select st.request_id, st.step, r.entity_id, r.entity_type, row_number() over (partition by st.request_id order by st.step) as place
                         from approval_steps st join approval_requests r on r.tenant_id = $1 and r.id = st.request_id
                        where st.tenant_id = $1 and st.decided_at is not null) as taken
      where s.tenant_id = $1 and s.request_id = taken.request_id and s.step = taken.step
        and taken.entity_id = noted.id and taken.entity_type = noted.what and taken.place = noted.place`,
    `update approval_requests r set settled_at = noted.at from (select id, what, max(at) as at from ${NOTED} group by id, what) as noted
      where r.tenant_id = $1 and r.entity_id = noted.id and r.entity_type = noted.what and r.status in ('Approved', 'Rejected')`,
  ],
  cancelled: [
    `update approval_requests r set settled_at = noted.at from ${NOTED}
      where r.tenant_id = $1 and r.entity_id = noted.id and r.entity_type = noted.what and r.status = 'Cancelled'`,
  ],
  stage: [
    `update application_stages s set occurred_at = noted.at
       from ${NOTED} join (select st.id, st.application_id, row_number() over (partition by st.application_id order by st.id) as place
                             from application_stages st where st.tenant_id = $1) as placed
                       on placed.application_id = noted.id and placed.place = noted.place
      where s.tenant_id = $1 and s.id = placed.id`,
    `update applications a set created_at = noted.first, updated_at = noted.last from (select id, min(at) as first, max(at) as last from ${NOTED} group by id) as noted
      where a.tenant_id = $1 and a.id = noted.id`,
  ],
  interview: [
    `update interviews i set created_at = noted.scheduled, updated_at = coalesce(noted.changed, noted.scheduled), starts_at = noted.starts, ends_at = noted.ends
       from ${each('scheduled', 'starts', 'ends', 'changed')} where i.tenant_id = $1 and i.id = noted.id`,
    `update interview_panel p set starts_at = noted.starts, ends_at = noted.ends from ${each('starts', 'ends')} where p.tenant_id = $1 and p.interview_id = noted.id`,
  ],
  // `what` is the user.
  feedback: [
    `update interview_feedback f set submitted_at = noted.at from ${NOTED} where f.tenant_id = $1 and f.interview_id = noted.id and f.user_id = noted.what::uuid`,
  ],
  offer: [
    `update offers o set created_at = noted.drafted, sent_at = noted.sent, updated_at = noted.latest from ${each('drafted', 'sent')}
      where o.tenant_id = $1 and o.id = noted.id`,
  ],
  form: [
    `update green_forms g set created_at = noted.issued, updated_at = noted.latest from ${each('issued')} where g.tenant_id = $1 and g.application_id = noted.id`,
    `update green_form_links l set issued_at = noted.issued,
            expires_at = greatest(noted.issued + interval '14 days', noted.asked + interval '7 days')
       from ${each('issued', 'asked')} where l.tenant_id = $1 and l.application_id = noted.id`,
    `update green_form_submissions s set submitted_at = noted.submitted from ${each('submitted')}
      where s.tenant_id = $1 and s.application_id = noted.id and noted.submitted is not null`,
    `update green_form_documents d set created_at = noted.submitted from ${each('submitted')}
      where d.tenant_id = $1 and d.application_id = noted.id and noted.submitted is not null`,
  ],
  opened: [
    `update green_form_document_reads r set read_at = noted.at from ${NOTED} join green_form_documents d on d.tenant_id = $1 and d.application_id = noted.id
      where r.tenant_id = $1 and r.document_id = d.id`,
  ],
  discrepancy: [
    `update discrepancies d set created_at = noted.raised, resolved_at = noted.settled, updated_at = noted.latest from ${each('raised', 'settled')}
      where d.tenant_id = $1 and d.id = noted.id`,
    `update reupload_requests r set requested_at = noted.asked from ${each('asked')} where r.tenant_id = $1 and r.discrepancy_id = noted.id and noted.asked is not null`,
  ],
  employee: [`update employees e set created_at = noted.at from ${NOTED} where e.tenant_id = $1 and e.application_id = noted.id`],
  candidate: [
    `update candidates c set created_at = noted.at, updated_at = noted.at from ${NOTED} where c.tenant_id = $1 and c.id = noted.id`,
    `update candidate_files f set created_at = noted.at from ${NOTED} where f.tenant_id = $1 and f.candidate_id = noted.id`,
    `update duplicate_suggestions d set created_at = noted.at from ${NOTED} where d.tenant_id = $1 and d.candidate_id = noted.id`,
  ],
  review: [`update duplicate_suggestions d set reviewed_at = noted.at from ${NOTED} where d.tenant_id = $1 and d.id = noted.id`],
} satisfies Record<string, readonly string[]>
export type DiaryKind = keyof typeof STATEMENTS

/** In the order in which they are to run: later ones may look at what earlier ones wrote. */
export const DIARY_KINDS = Object.keys(STATEMENTS) as DiaryKind[]

export async function writeKind(tx: Tx, kind: DiaryKind, notes: readonly Noted[]): Promise<void> {
  for (const text of STATEMENTS[kind]) await rows(tx, { text }, [JSON.stringify(notes)])
}
