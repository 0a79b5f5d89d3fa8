import { notFound } from '@tanager/kernel'
import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Decidable } from '../approvals/approval-steps.ts'
import type { Compensation, Offer } from './offers.schema.ts'
import type { OfferStatus } from './offers.transitions.ts'

/** An offer with all that tells what may be done with it now. */
export interface OfferRow extends Omit<Offer, 'status' | 'compensation' | 'allowed_actions'> {
  status: OfferStatus
  compensation: (Omit<Compensation, 'imported_at'> & { imported_at: string }) | null
  facts: { application_status: string; request: Decidable | null }
}
/** What a lock answers. */
export interface LockedOffer {
  id: string
  offer_number: string
  application_id: string
  job_title: string
  expires_on: string
  status: OfferStatus
  approval_request_id: string | null
  created_by: string
}

const COLUMNS = `o.id, o.offer_number, o.application_id, c.full_name as candidate_name, t.tan_number, t.title as tan_title, o.job_title, o.start_date,
   o.expires_on, o.notes, o.status, o.approval_request_id, o.created_by, o.submitted_by, o.sent_at, o.answered_on, o.answer_comment, o.created_at,
   o.updated_at, o.row_version,
   case when p.offer_id is not null then json_build_object('currency', p.currency, 'base_salary', p.base_salary, 'pay_period', p.pay_period,
     'variable_pay', p.variable_pay, 'signing_bonus', p.signing_bonus, 'benefits', p.benefits, 'imported_at', p.imported_at) end as compensation,
   json_build_object('application_status', a.status, 'request', case when r.id is not null then
     json_build_object('status', r.status, 'due_roles', r.due_roles, 'authors', r.authors, 'deciders', r.deciders) end) as facts`
const FROM = `offers o
   join applications a on a.tenant_id = $1 and a.id = o.application_id
   join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
   join tans t on t.tenant_id = $1 and t.id = a.tan_id
   left join approval_requests r on r.tenant_id = $1 and r.id = o.approval_request_id
   left join offer_compensations p on p.tenant_id = $1 and p.offer_id = o.id`

export const OFFER_SQL = {
  ...prepared('offers', {
    find: `select ${COLUMNS} from ${FROM} where o.tenant_id = $1 and o.id = $2`,
    applicationOf: `select application_id from offers where tenant_id = $1 and id = $2`,
    lock: `select id, offer_number, application_id, job_title, expires_on, status, approval_request_id, created_by
             from offers where tenant_id = $1 and id = $2 for no key update`,
    wasInterviewed: `select id from interviews where tenant_id = $1 and application_id = $2 and status = 'Completed' limit 1`,
    insert: `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, notes, status, created_by)
             values ($1, $2, $3, $4, $5, $6, $7, $8, 'Draft', $9)`,
    setSubmitted: `update offers set status = $3, approval_request_id = $4, submitted_by = $5, row_version = row_version + 1, updated_at = now()
                    where tenant_id = $1 and id = $2`,
    setDecided: `update offers set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setSent: `update offers set status = $3, sent_at = now(), row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    setAnswered: `update offers set status = $3, answered_on = $4, answer_comment = $5, row_version = row_version + 1, updated_at = now()
                   where tenant_id = $1 and id = $2`,
    newestOf: `select id from offers where tenant_id = $1 and application_id = $2 order by id desc limit 1`,
    pendingRequests: `select approval_request_id as id from offers
                       where tenant_id = $1 and application_id = $2 and status = 'PendingApproval' order by id`,
  }),
  ...replanned({
    list: `select ${COLUMNS} from ${FROM}
            where o.tenant_id = $1 and ($2::text is null or o.status = $2) and ($3::uuid is null or o.id < $3) order by o.id desc limit $4`,
  }),
}

export const listOffers = (tx: Tx, status: string | undefined, before: string | null, limit: number) =>
  rows<OfferRow>(tx, OFFER_SQL.list, [status ?? null, before, limit])

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
export const setSubmitted = (tx: Tx, id: string, status: OfferStatus, requestId: string, submittedBy: string) =>
  rows(tx, OFFER_SQL.setSubmitted, [id, status, requestId, submittedBy])
export const setDecided = (tx: Tx, id: string, status: OfferStatus) => rows(tx, OFFER_SQL.setDecided, [id, status])
export const setSent = (tx: Tx, id: string, status: OfferStatus) => rows(tx, OFFER_SQL.setSent, [id, status])
export const setAnswered = (tx: Tx, id: string, status: OfferStatus, answeredOn: string | null, comment: string | null) =>
  rows(tx, OFFER_SQL.setAnswered, [id, status, answeredOn, comment])

export const newestOfferOf = async (tx: Tx, applicationId: string) =>
  (await maybe<{ id: string }>(tx, OFFER_SQL.newestOf, [applicationId]))?.id

/** The approval requests that wait for a decision about an offer of this application. */
export const pendingRequestsOf = async (tx: Tx, applicationId: string) =>
  (await rows<{ id: string }>(tx, OFFER_SQL.pendingRequests, [applicationId])).map((row) => row.id)
