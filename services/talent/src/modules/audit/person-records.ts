/**
 * The records of a person, as the log names them: of the candidate `$2`, and where `$3` is not null of that application of theirs alone,
 * beside the candidate.
 */
export const PERSON_RECORDS = `select 'candidate' as kind, $2::uuid as id, null::uuid as application_id
    union all select 'duplicate_suggestion', d.id, null from duplicate_suggestions d
     where d.tenant_id = $1 and (d.candidate_id = $2 or d.other_candidate_id = $2) and $3::uuid is null
    union all select 'legal_hold', h.id, null from legal_holds h where h.tenant_id = $1 and h.candidate_id = $2 and $3::uuid is null
    union all select 'data_request', q.id, null from data_requests q where q.tenant_id = $1 and q.candidate_id = $2 and $3::uuid is null
    union all select kind.name, a.id, a.id from applications a cross join (values ('application'), ('green_form')) as kind (name)
     where a.tenant_id = $1 and a.candidate_id = $2 and ($3::uuid is null or a.id = $3)
    union all select 'interview', i.id, i.application_id from applications a join interviews i on i.tenant_id = $1 and i.application_id = a.id
     where a.tenant_id = $1 and a.candidate_id = $2 and ($3::uuid is null or a.id = $3)
    union all select 'offer', o.id, o.application_id from applications a join offers o on o.tenant_id = $1 and o.application_id = a.id
     where a.tenant_id = $1 and a.candidate_id = $2 and ($3::uuid is null or a.id = $3)
    union all select 'discrepancy', d.id, d.application_id from applications a join discrepancies d on d.tenant_id = $1 and d.application_id = a.id
     where a.tenant_id = $1 and a.candidate_id = $2 and ($3::uuid is null or a.id = $3)
    union all select 'approval_request', r.id, a.id from applications a
      cross join lateral (select kind.name, a.id from (values ('shortlist'), ('employee_conversion')) as kind (name)
        union all select 'offer', o.id from offers o where o.tenant_id = $1 and o.application_id = a.id
        union all select 'discrepancy', d.id from discrepancies d where d.tenant_id = $1 and d.application_id = a.id) as asked (kind, id)
      join approval_requests r on r.tenant_id = $1 and r.entity_type = asked.kind and r.entity_id = asked.id
     where a.tenant_id = $1 and a.candidate_id = $2 and ($3::uuid is null or a.id = $3)`
