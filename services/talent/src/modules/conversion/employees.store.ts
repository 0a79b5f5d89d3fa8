import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { Employee } from './employees.schema.ts'

export type EmployeeRow = Omit<Employee, 'allowed_actions'>

const COLUMNS = `e.id, e.employee_number, e.application_id, e.candidate_id, c.full_name, e.tan_id, t.tan_number,
   coalesce((select o.job_title from offers o where o.tenant_id = $1 and o.application_id = e.application_id and o.status = 'Accepted'
              order by o.id desc limit 1), t.title) as job_title,
   e.joining_date, e.created_by, e.created_at`
const FROM = `employees e
   join candidates c on c.tenant_id = $1 and c.id = e.candidate_id
   join tans t on t.tenant_id = $1 and t.id = e.tan_id`

// Two texts for the pages rather than one with an optional cursor: each keeps its index range in a prepared plan.
export const EMPLOYEE_SQL = prepared('employees', {
  find: `select ${COLUMNS} from ${FROM} where e.tenant_id = $1 and e.id = $2`,
  firstPage: `select ${COLUMNS} from ${FROM} where e.tenant_id = $1 order by e.id desc limit $2`,
  nextPage: `select ${COLUMNS} from ${FROM} where e.tenant_id = $1 and e.id < $3 order by e.id desc limit $2`,
})

export async function findEmployee(tx: Tx, id: string): Promise<EmployeeRow> {
  const row = await maybe<EmployeeRow>(tx, EMPLOYEE_SQL.find, [id])
  if (!row) throw notFound()
  return row
}
export const listEmployees = (tx: Tx, before: string | null, limit: number) =>
  before === null ? rows<EmployeeRow>(tx, EMPLOYEE_SQL.firstPage, [limit]) : rows<EmployeeRow>(tx, EMPLOYEE_SQL.nextPage, [limit, before])
