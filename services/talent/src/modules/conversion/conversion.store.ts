import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import { decidableOf } from '../approvals/decidable.ts'

/** An application and the question whether to convert it, once it was asked. */
export interface ConvertibleRow {
  application_id: string
  request: Decidable | null
  possible_employees: PossibleEmployee[]
}
/** An employee who may be the same person: nobody has answered the suggestion yet. */
export interface PossibleEmployee {
  suggestion_id: string
  candidate_id: string
  candidate_name: string | null
  employee_id: string
  employee_number: string
}

const COLUMNS = `a.id as application_id, case when r.id is not null then
   ${decidableOf('r')} end as request,
   coalesce((select json_agg(json_build_object('suggestion_id', s.id, 'candidate_id', e.candidate_id, 'candidate_name', c.full_name,
       'employee_id', e.id, 'employee_number', e.employee_number) order by e.employee_number)
     from (select of_first.id, of_first.other_candidate_id as other from duplicate_suggestions of_first
            where of_first.tenant_id = $1 and of_first.candidate_id = a.candidate_id and of_first.status = 'Open'
           union all
           select of_other.id, of_other.candidate_id from duplicate_suggestions of_other
            where of_other.tenant_id = $1 and of_other.other_candidate_id = a.candidate_id and of_other.status = 'Open') s
     join employees e on e.tenant_id = $1 and e.candidate_id = s.other
     join candidates c on c.tenant_id = $1 and c.id = s.other), '[]') as possible_employees`
const FROM = 'applications a left join approval_requests r on r.tenant_id = $1 and r.id = a.conversion_request_id'

// Two texts for the pages rather than one with an optional cursor: each keeps its index range in a prepared plan.
export const CONVERSION_SQL = prepared('conversion', {
  find: `select ${COLUMNS} from ${FROM} where a.tenant_id = $1 and a.id = $2`,
  firstPage: `select ${COLUMNS} from ${FROM} where a.tenant_id = $1 and a.status = 'Onboarding' order by a.id desc limit $2`,
  nextPage: `select ${COLUMNS} from ${FROM} where a.tenant_id = $1 and a.status = 'Onboarding' and a.id < $3 order by a.id desc limit $2`,
  insert: `insert into employees (tenant_id, id, employee_number, application_id, candidate_id, tan_id, joining_date, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  acceptedStart: `select start_date from offers where tenant_id = $1 and application_id = $2 and status = 'Accepted' order by id desc limit 1`,
})

export async function findConvertible(tx: Tx, applicationId: string): Promise<ConvertibleRow> {
  const row = await maybe<ConvertibleRow>(tx, CONVERSION_SQL.find, [applicationId])
  if (!row) throw notFound()
  return row
}
/** Those in onboarding, newest first. */
export const listConvertibles = (tx: Tx, before: string | null, limit: number) =>
  before === null
    ? rows<ConvertibleRow>(tx, CONVERSION_SQL.firstPage, [limit])
    : rows<ConvertibleRow>(tx, CONVERSION_SQL.nextPage, [limit, before])

/** The first day that the accepted offer names. */
export const acceptedStart = async (tx: Tx, applicationId: string) =>
  (await maybe<{ start_date: string }>(tx, CONVERSION_SQL.acceptedStart, [applicationId]))?.start_date

export interface NewEmployee {
  id: string
  employeeNumber: string
  applicationId: string
  candidateId: string
  tanId: string
  joiningDate: string | null
  createdBy: string
}
export const insertEmployee = (tx: Tx, e: NewEmployee) =>
  rows(tx, CONVERSION_SQL.insert, [e.id, e.employeeNumber, e.applicationId, e.candidateId, e.tanId, e.joiningDate, e.createdBy])
