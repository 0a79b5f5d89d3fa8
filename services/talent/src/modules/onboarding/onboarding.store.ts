import { prepared, rows, type Tx } from '@tanager/postgres'
import type { OnboardingFacts } from './onboarding-facts.ts'

export const ONBOARDING_SQL = prepared('onboarding', {
  facts: `select a.id as application_id, a.candidate_id, a.tan_id, a.status as application_status, t.status as tan_status,
       json_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone) as record,
       exists (select from offers o where o.tenant_id = $1 and o.application_id = a.id and o.status = 'Accepted') as offer_accepted,
       (select s.answers from green_form_submissions s where s.tenant_id = $1 and s.application_id = a.id
         order by s.answers = '{}', s.id desc limit 1) as answers, -- who only sent a document again did not take the answers back
       array(select d.entry ->> 'type' from green_forms g
               join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
               cross join lateral jsonb_array_elements(f.definition -> 'documents') with ordinality as d (entry, position)
              where g.tenant_id = $1 and g.application_id = a.id and (d.entry ->> 'required')::boolean order by d.position) as required_documents,
       array(select distinct d.type from green_form_documents d where d.tenant_id = $1 and d.application_id = a.id order by d.type) as received_documents,
       coalesce((select json_agg(json_build_object('field', d.field, 'status', d.status) order by d.id)
                   from discrepancies d where d.tenant_id = $1 and d.application_id = a.id), '[]') as discrepancies
     from applications a
     join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
     join tans t on t.tenant_id = $1 and t.id = a.tan_id
    where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id desc`,
  lock: `select application_id as id from onboarding_cases where tenant_id = $1 and application_id = any ($2::uuid[])
          order by application_id for no key update`,
  holdParents: `select a.id from applications a
                  join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
                  join tans t on t.tenant_id = $1 and t.id = a.tan_id
                 where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id for share of c, t`,
  save: `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible)
         select $1, n.application_id, n.candidate_id, n.tan_id, n.open, n.status, n.eligible
           from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bool[], $6::text[], $7::bool[])
             as n (application_id, candidate_id, tan_id, open, status, eligible)
         on conflict (tenant_id, application_id) do update set open = excluded.open, status = excluded.status, eligible = excluded.eligible
          where (onboarding_cases.open, onboarding_cases.status, onboarding_cases.eligible)
                is distinct from (excluded.open, excluded.status, excluded.eligible)`,
  openOfCandidate: `select application_id as id from onboarding_cases where tenant_id = $1 and candidate_id = $2 and open order by application_id`,
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
  ])
export const openCasesOfCandidate = async (tx: Tx, candidateId: string) =>
  ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.openOfCandidate, [candidateId]))
export const openCasesOfTan = async (tx: Tx, tanId: string) => ids(await rows<{ id: string }>(tx, ONBOARDING_SQL.openOfTan, [tanId]))
