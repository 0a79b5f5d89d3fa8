import { prepared, rows, type Tx } from '@tanager/postgres'
import { DOCUMENT_CHECKERS } from '../../policy.ts'
import type { OnboardingFacts } from './onboarding-facts.ts'
import { PERSON } from './one-person.ts'

const RECORD = `jsonb_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone)`
const CHECKERS = DOCUMENT_CHECKERS.map((role) => `'${role}'`).join(', ')
const ALREADY_EMPLOYEE = `exists (${PERSON('select a.candidate_id')}
       select from person p join employees e on e.tenant_id = $1 and e.candidate_id = p.id where e.application_id <> a.id)`

export const ONBOARDING_SQL = prepared('onboarding', {
  facts: `select a.id as application_id, a.candidate_id, a.tan_id, a.status as application_status, t.status as tan_status,
       ${RECORD} as record,
       exists (select from offers o where o.tenant_id = $1 and o.application_id = a.id and o.status = 'Accepted') as offer_accepted,
       ${ALREADY_EMPLOYEE} as already_employee,
       case when s.id is not null then json_build_object('id', s.id, 'answers', s.answers, 'compared', s.compared) end as submission,
       coalesce((select json_agg(json_build_object('field', f.name, 'user_id', l.actor_user_id, 'display_name', u.display_name, 'at', l.occurred_at))
                   from jsonb_each_text(s.compared) as f (name, value)
                   left join lateral (
                     select e.actor_user_id, e.occurred_at from audit_log e
                      where e.tenant_id = $1 and e.entity_type = 'candidate' and e.entity_id = a.candidate_id::text and e.action = 'candidate.update'
                        and (e.details::jsonb -> 'changed') ? f.name
                      order by e.sequence desc limit 1) l on true
                   left join users u on u.tenant_id = $1 and u.id = l.actor_user_id
                  where (${RECORD} ->> f.name) is distinct from f.value), '[]') as changes,
       array(select d.entry ->> 'type' from green_forms g
               join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
               cross join lateral jsonb_array_elements(f.definition -> 'documents') with ordinality as d (entry, position)
              where g.tenant_id = $1 and g.application_id = a.id and (d.entry ->> 'required')::boolean order by d.position) as required_documents,
       array(select distinct d.type from green_form_documents d where d.tenant_id = $1 and d.application_id = a.id order by d.type) as received_documents,
       array(select d.entry ->> 'type' from green_forms g
               join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
               cross join lateral jsonb_array_elements(f.definition -> 'documents') with ordinality as d (entry, position)
               cross join lateral (
                 select n.id from green_form_documents n where n.tenant_id = $1 and n.application_id = a.id and n.type = d.entry ->> 'type'
                  order by n.submission_id desc limit 1) newest
              where g.tenant_id = $1 and g.application_id = a.id and (d.entry ->> 'required')::boolean
                and not exists (select from green_form_document_reads r
                                  join users reader on reader.tenant_id = $1 and reader.id = r.read_by and reader.kind = 'Person'
                                 where r.tenant_id = $1 and r.document_id = newest.id and r.role_code in (${CHECKERS}))
              order by d.position) as unseen_documents,
       coalesce((select json_agg(json_build_object('id', d.id, 'field', d.field, 'status', d.status, 'submission_id', d.submission_id,
                                                   'record_value', d.record_value) order by d.id)
                   from discrepancies d where d.tenant_id = $1 and d.application_id = a.id), '[]') as discrepancies
     from applications a
     join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
     join tans t on t.tenant_id = $1 and t.id = a.tan_id
     left join lateral (
       select n.id, n.answers, n.compared from green_form_submissions n where n.tenant_id = $1 and n.application_id = a.id
        order by n.id desc limit 1) s on true
    where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id desc`,
  lock: `select application_id as id from onboarding_cases where tenant_id = $1 and application_id = any ($2::uuid[])
          order by application_id for no key update`,
  holdParents: `select a.id from applications a
                  join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
                  join tans t on t.tenant_id = $1 and t.id = a.tan_id
                 where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id for share of c, t`,
  save: `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible, documents_unseen)
         select mine.tenant_id, n.application_id, n.candidate_id, n.tan_id, n.open, n.status, n.eligible, n.documents_unseen
           from tenants mine cross join unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bool[], $6::text[], $7::bool[], $8::bool[])
             as n (application_id, candidate_id, tan_id, open, status, eligible, documents_unseen)
          where mine.tenant_id = $1
         on conflict (tenant_id, application_id) do update
            set open = excluded.open, status = excluded.status, eligible = excluded.eligible, documents_unseen = excluded.documents_unseen
          where (onboarding_cases.open, onboarding_cases.status, onboarding_cases.eligible, onboarding_cases.documents_unseen)
                is distinct from (excluded.open, excluded.status, excluded.eligible, excluded.documents_unseen)`,
  openOfCandidate: `select application_id as id from onboarding_cases where tenant_id = $1 and candidate_id = $2 and open order by application_id`,
  openOfPerson: `${PERSON('select $2::uuid')}
     select k.application_id as id from onboarding_cases k join person p on p.id = k.candidate_id
      where k.tenant_id = $1 and k.open order by k.application_id`,
  employeesOf: `${PERSON('select $2::uuid')}
     select e.employee_number from person p join employees e on e.tenant_id = $1 and e.candidate_id = p.id order by e.id`,
  onePerson: `select pg_advisory_xact_lock(hashtextextended($1::text, 18))`,
  openOfTan: `select application_id as id from onboarding_cases where tenant_id = $1 and tan_id = $2 and open order by application_id`,
})

/** Newest application first; an id that does not exist gives no row. */
export const factsOf = (tx: Tx, applicationIds: readonly string[]) => rows<OnboardingFacts>(tx, ONBOARDING_SQL.facts, [applicationIds])

export interface CaseRow {
  application_id: string
  candidate_id: string
  tan_id: string
  open: boolean
  status: string
  eligible: boolean
  /** A required document waits to be opened. */
  documents_unseen: boolean
}
const ids = (found: { id: string }[]) => found.map((row) => row.id)
/** Held in the order of their ids until the transaction ends; answers which of them exist. */
export const lockCases = async (tx: Tx, applicationIds: readonly string[]) =>
  ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.lock, [applicationIds]))
/** Keeps the candidates and the TANs of applications as they are until the transaction ends. */
export const holdParents = (tx: Tx, applicationIds: readonly string[]) => rows(tx, ONBOARDING_SQL.holdParents, [applicationIds])
export const saveCases = (tx: Tx, cases: readonly CaseRow[]) =>
  rows(tx, ONBOARDING_SQL.save, [
    cases.map((one) => one.application_id),
    cases.map((one) => one.candidate_id),
    cases.map((one) => one.tan_id),
    cases.map((one) => one.open),
    cases.map((one) => one.status),
    cases.map((one) => one.eligible),
    cases.map((one) => one.documents_unseen),
  ])
export const openCasesOfCandidate = async (tx: Tx, candidateId: string) =>
  ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.openOfCandidate, [candidateId]))
export const openCasesOfPerson = async (tx: Tx, candidateId: string) =>
  ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.openOfPerson, [candidateId]))
/** The numbers under which the person of a record is an employee; more than one only from before they were refused. */
export const employeesOf = async (tx: Tx, candidateId: string) =>
  (await rows<{ employee_number: string }>(tx, ONBOARDING_SQL.employeesOf, [candidateId])).map((row) => row.employee_number)
/** Until the transaction ends nobody else of the tenant becomes an employee or is confirmed to be the same person. */
export const holdPersons = (tx: Tx) => rows(tx, ONBOARDING_SQL.onePerson)
export const openCasesOfTan = async (tx: Tx, tanId: string) => ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.openOfTan, [tanId]))
