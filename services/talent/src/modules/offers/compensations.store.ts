import { prepared, rows, type Tx } from '@tanager/postgres'

/** What one offer pays, amounts as text: a decimal stays exact on its way into the database. */
export interface NewCompensation {
  offer_number: string
  currency: string
  base_salary: string
  pay_period: string
  variable_pay: string | null
  signing_bonus: string | null
  benefits: string | null
}

/** Statements of the operator alone: the application's role may read what an offer pays, and never write it. */
export const COMPENSATION_SQL = prepared('compensations', {
  // One import of a tenant at a time: two would wait for each other's offers.
  takeTurn: `select pg_advisory_xact_lock(hashtextextended($1::text, 7268))`,
  offers: `select o.offer_number, o.status, p.offer_id is not null as filled
             from offers o left join offer_compensations p on p.tenant_id = $1 and p.offer_id = o.id
            where o.tenant_id = $1 and o.offer_number = any ($2::text[])`,
  save: `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, variable_pay, signing_bonus, benefits)
         select o.tenant_id, o.id, n.currency, n.base_salary, n.pay_period, n.variable_pay, n.signing_bonus, n.benefits
           from unnest($2::text[], $3::text[], $4::numeric[], $5::text[], $6::numeric[], $7::numeric[], $8::text[])
             as n (offer_number, currency, base_salary, pay_period, variable_pay, signing_bonus, benefits)
           join offers o on o.tenant_id = $1 and o.offer_number = n.offer_number
         on conflict (tenant_id, offer_id) do update set currency = excluded.currency, base_salary = excluded.base_salary,
           pay_period = excluded.pay_period, variable_pay = excluded.variable_pay, signing_bonus = excluded.signing_bonus,
           benefits = excluded.benefits, imported_at = excluded.imported_at
         returning offer_id`,
  // What it pays is part of the offer: who read it before has an old version.
  touch: `update offers set row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = any ($2::uuid[])`,
})

export const takeTurn = (tx: Tx) => rows(tx, COMPENSATION_SQL.takeTurn)
/** Those of the numbers that are offers, with their status and whether each has a compensation already. */
export const offersOf = (tx: Tx, numbers: readonly string[]) =>
  rows<{ offer_number: string; status: string; filled: boolean }>(tx, COMPENSATION_SQL.offers, [numbers])
/** Answers the ids of the offers. */
export const saveCompensations = async (tx: Tx, made: readonly NewCompensation[]) =>
  (
    await rows<{ offer_id: string }>(tx, COMPENSATION_SQL.save, [
      made.map((one) => one.offer_number),
      made.map((one) => one.currency),
      made.map((one) => one.base_salary),
      made.map((one) => one.pay_period),
      made.map((one) => one.variable_pay),
      made.map((one) => one.signing_bonus),
      made.map((one) => one.benefits),
    ])
  ).map((row) => row.offer_id)
export const touchOffers = (tx: Tx, ids: readonly string[]) => rows(tx, COMPENSATION_SQL.touch, [ids])
