import { prepared, rows, type Tx } from '@tanager/postgres'

export const DEMO_WORKFLOW_SQL = prepared('demo-workflow', {
  users: 'select id, email, display_name from users where tenant_id = $1',
  // Imported between the draft and its submission; more for those who lead.
  compensation: `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, variable_pay, imported_at)
    select $1, o.id, $2,
           38000 + 500 * (abs(hashtext(o.offer_number)) % 40) + case when o.job_title ~ 'Senior|Lead|Manager|Director|Staff' then 21000 else 0 end,
           'Year', 500 * (2 + abs(hashtext(o.job_title)) % 9), $4::timestamptz
      from offers o where o.tenant_id = $1 and o.id = $3`,
})

export const usersByEmail = (tx: Tx) => rows<{ id: string; email: string; display_name: string }>(tx, DEMO_WORKFLOW_SQL.users)
export const addCompensation = (tx: Tx, currency: string, offerId: string, importedAt: Date) =>
  rows(tx, DEMO_WORKFLOW_SQL.compensation, [currency, offerId, importedAt])
