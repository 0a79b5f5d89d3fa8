import { notFound } from '@tanager/kernel'
import { maybe, pageRows, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import type { KeptCompensation } from '../approvals/compensation.schema.ts'
import { decidableOf } from '../approvals/decidable.ts'
import type { LetterLanguage, LetterTemplate } from '../configuration/letter-template.ts'
import { holdersOf } from '../requisitions/position-holders.ts'
import type { Offer } from './offers.schema.ts'
import type { OfferStatus } from './offers.transitions.ts'

/** An offer with all that tells what may be done with it now. */
export interface OfferRow extends Omit<Offer, 'status' | 'compensation' | 'compensation_visible' | 'allowed_actions'> {
  status: OfferStatus
  compensation: KeptCompensation | null
  facts: {
    application_status: string
    request: Decidable | null
    time_zone: string
    /** Of an approved offer: whether it can be sent. */
    position_free: boolean
  }
}
/** What a lock answers. */
export interface LockedOffer {
  id: string
  offer_number: string
  application_id: string
  job_title: string
  start_date: string
  expires_on: string
  notes: string | null
  status: OfferStatus
  approval_request_id: string | null
  created_by: string
  submitted_by: string | null
  edited_by: string[]
  sent_at: Date | null
  row_version: number
}

/** What a letter says beside the terms of the offer. */
export interface KeptLetter {
  tenant_name: string
  legal_name: string
  candidate_name: string | null
  /** The day of the letter. */
  written_on: string
  templates: Partial<Record<LetterLanguage, LetterTemplate>>
}

/** Whether the TAN has a position that is neither filled nor promised: an offer that is out, or accepted and not yet converted, holds one. */
const POSITION_FREE = `t.status = 'Approved' and t.positions > t.positions_filled + (select count(*) from applications held
     join offers promised on promised.tenant_id = $1 and promised.application_id = held.id and promised.status in ('Sent', 'Accepted')
    where held.tenant_id = $1 and held.tan_id = t.id and held.status in ('OfferSent', 'OfferAccepted', 'Onboarding'))`
const PAY = `json_build_object('currency', p.currency, 'base_salary', p.base_salary, 'pay_period', p.pay_period,
     'variable_pay', p.variable_pay, 'signing_bonus', p.signing_bonus, 'benefits', p.benefits, 'imported_at', p.imported_at)`
const COLUMNS = `o.id, o.offer_number, o.application_id, c.full_name as candidate_name, t.tan_number, t.title as tan_title, o.job_title, o.start_date,
   o.expires_on, o.notes, o.status, o.approval_request_id, o.created_by, o.submitted_by, o.sent_at, o.answered_on, o.answer_comment, o.withdraw_reason, o.created_at,
   o.updated_at, o.row_version,
   case when p.offer_id is not null then ${PAY} end as compensation,
   json_build_object('application_status', a.status, 'request', case when r.id is not null then
     ${decidableOf('r')} end,
     'time_zone', (select z.time_zone from tenants z where z.tenant_id = $1),
     'position_free', case when o.status = 'Approved' then ${POSITION_FREE} else false end) as facts,
   case when o.status = 'Approved' and not (${POSITION_FREE}) then ${holdersOf('t')} end as positions_held_by`
const FROM = `offers o
   join applications a on a.tenant_id = $1 and a.id = o.application_id
   join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
   join tans t on t.tenant_id = $1 and t.id = a.tan_id
   left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
   left join offer_compensations p on p.tenant_id = $1 and p.offer_id = o.id`

export const OFFER_SQL = {
  ...prepared('offers', {
    find: `select ${COLUMNS} from ${FROM} where o.tenant_id = $1 and o.id = $2`,
    shown: `select ${COLUMNS} from ${FROM} where o.tenant_id = $1 and o.id = any ($2::uuid[]) order by o.id desc`,
    applicationOf: `select application_id from offers where tenant_id = $1 and id = $2`,
    lock: `select id, offer_number, application_id, job_title, start_date, expires_on, notes, status, approval_request_id, created_by, submitted_by,
             edited_by, sent_at, row_version from offers where tenant_id = $1 and id = $2 for no key update`,
    wasInterviewed: `select id from interviews where tenant_id = $1 and application_id = $2 and status = 'Completed' limit 1`,
    insert: `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, notes, status, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 'Draft', $9)`,
    save: `update offers set job_title = $3, start_date = $4, expires_on = $5, notes = $6, edited_by = $7, row_version = row_version + 1, updated_at = now()
            where tenant_id = $1 and id = $2`,
    pay: `select ${PAY} as compensation from offer_compensations p where p.tenant_id = $1 and p.offer_id = $2`,
    positionFree: `select ${POSITION_FREE} as free from tans t where t.tenant_id = $1 and t.id = $2`,
    setWithdrawn: `update offers set status = $3, withdraw_reason = $4, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setSubmitted: `update offers set status = $3, approval_request_id = $4, submitted_by = $5, row_version = row_version + 1, updated_at = now()
                    where tenant_id = $1 and id = $2`,
    setDecided: `update offers set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setSent: `update offers set status = $3, sent_at = $4, letter = $5, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setAnswered: `update offers set status = $3, answered_on = $4, answer_comment = $5, row_version = row_version + 1, updated_at = now()
                   where tenant_id = $1 and id = $2`,
    letter: `select letter from offers where tenant_id = $1 and id = $2`,
    newestOf: `select id from offers where tenant_id = $1 and application_id = $2 order by id desc limit 1`,
    liveOf: `select id, offer_number, status, approval_request_id from offers
              where tenant_id = $1 and application_id = $2 and status in ('Draft', 'PendingApproval', 'Approved', 'Sent') for no key update`,
  }),
  ...replanned({
    list: `select o.id from offers o
            where o.tenant_id = $1 and ($2::text is null or o.status = $2) and ($3::uuid is null or o.id < $3) order by o.id desc limit $4`,
  }),
}

export const listOffers = (tx: Tx, status: string | undefined, before: string | null, limit: number) =>
  pageRows<OfferRow>(tx, OFFER_SQL.list, [status ?? null, before, limit], OFFER_SQL.shown)

const existing = <R>(row: R | undefined): R => {
  if (row === undefined) throw notFound()
  return row
}
export const findOffer = async (tx: Tx, id: string) => existing(await maybe<OfferRow>(tx, OFFER_SQL.find, [id]))
/** An offer never changes its application. */
export const applicationOf = async (tx: Tx, id: string) =>
  existing(await maybe<{ application_id: string }>(tx, OFFER_SQL.applicationOf, [id])).application_id
export const lockOffer = async (tx: Tx, id: string) => existing(await maybe<LockedOffer>(tx, OFFER_SQL.lock, [id]))
export const wasInterviewed = async (tx: Tx, applicationId: string) =>
  (await maybe(tx, OFFER_SQL.wasInterviewed, [applicationId])) !== undefined

export interface NewOffer {
  id: string
  offerNumber: string
  applicationId: string
  jobTitle: string
  startDate: string
  expiresOn: string
  notes: string | null
  createdBy: string
}
export const insertOffer = (tx: Tx, o: NewOffer) =>
  rows(tx, OFFER_SQL.insert, [o.id, o.offerNumber, o.applicationId, o.jobTitle, o.startDate, o.expiresOn, o.notes, o.createdBy])
export interface OfferChange {
  job_title: string
  start_date: string
  expires_on: string
  notes: string | null
}
export const saveOffer = (tx: Tx, id: string, o: OfferChange, editedBy: readonly string[]) =>
  rows(tx, OFFER_SQL.save, [id, o.job_title, o.start_date, o.expires_on, o.notes, editedBy])
/** What the offer pays; null before an operator filled it. */
export const payOf = async (tx: Tx, id: string) =>
  (await maybe<{ compensation: KeptCompensation }>(tx, OFFER_SQL.pay, [id]))?.compensation ?? null
/** Of a TAN that the caller holds. */
export const hasFreePosition = async (tx: Tx, tanId: string) =>
  (await maybe<{ free: boolean }>(tx, OFFER_SQL.positionFree, [tanId]))?.free ?? false
export const setWithdrawn = (tx: Tx, id: string, status: OfferStatus, reason: string) =>
  rows(tx, OFFER_SQL.setWithdrawn, [id, status, reason])
export const setSubmitted = (tx: Tx, id: string, status: OfferStatus, requestId: string, submittedBy: string) =>
  rows(tx, OFFER_SQL.setSubmitted, [id, status, requestId, submittedBy])
export const setDecided = (tx: Tx, id: string, status: OfferStatus) => rows(tx, OFFER_SQL.setDecided, [id, status])
export const setSent = (tx: Tx, id: string, status: OfferStatus, at: Date, letter: KeptLetter) =>
  rows(tx, OFFER_SQL.setSent, [id, status, at, JSON.stringify(letter)])
/** Null before the offer is sent. */
export const keptLetter = async (tx: Tx, id: string) =>
  existing(await maybe<{ letter: KeptLetter | null }>(tx, OFFER_SQL.letter, [id])).letter
export const setAnswered = (tx: Tx, id: string, status: OfferStatus, answeredOn: string | null, comment: string | null) =>
  rows(tx, OFFER_SQL.setAnswered, [id, status, answeredOn, comment])

export const newestOfferOf = async (tx: Tx, applicationId: string) =>
  (await maybe<{ id: string }>(tx, OFFER_SQL.newestOf, [applicationId]))?.id

/** The offer of this application that is under way; the unique index allows one. */
export const lockLiveOffer = (tx: Tx, applicationId: string) =>
  maybe<Pick<LockedOffer, 'id' | 'offer_number' | 'status' | 'approval_request_id'>>(tx, OFFER_SQL.liveOf, [applicationId])
