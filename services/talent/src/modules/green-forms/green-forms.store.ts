import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { FormDefinition } from './form-definition.ts'
import type { FormStatus } from './green-forms.transitions.ts'

export interface LockedForm {
  status: FormStatus
  closed: boolean
  form_version: number
  definition: FormDefinition
}
export interface OpenReupload {
  id: string
  discrepancy_id: string
  document_type: string
}

export const GREEN_FORM_SQL = prepared('green-forms', {
  application: `select id from applications where tenant_id = $1 and id = $2`,
  newestVersion: `select version from form_definitions where tenant_id = $1 order by version desc limit 1`,
  lock: `select g.status, g.closed, g.form_version,
           (select f.definition from form_definitions f where f.tenant_id = $1 and f.version = g.form_version) as definition
           from green_forms g where g.tenant_id = $1 and g.application_id = $2 for no key update`,
  insert: `insert into green_forms (tenant_id, application_id, form_version) values ($1, $2, $3)`,
  setStatus: `update green_forms set status = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and application_id = $2`,
  close: `update green_forms set closed = true, status = case when status = 'ReuploadRequested' then 'Submitted' else status end,
            row_version = row_version + 1, updated_at = now() where tenant_id = $1 and application_id = $2 and not closed`,
  revokeLink: `update green_form_links set revoked_at = now() where tenant_id = $1 and application_id = $2 and revoked_at is null`,
  insertLink: `insert into green_form_links (tenant_id, id, application_id, token_hash, expires_at, issued_by)
               values ($1, $2, $3, $4, now() + make_interval(days => $5), $6) returning expires_at`,
  registerLink: `select register_form_link($2) where current_tenant() = $1`,
  extendLink: `update green_form_links set expires_at = greatest(expires_at, now() + interval '7 days')
                where tenant_id = $1 and application_id = $2 and revoked_at is null`,
  markOpened: `update green_form_links set opened_at = now() where tenant_id = $1 and token_hash = $2 and opened_at is null`,
  openReuploads: `select id, discrepancy_id, document_type from reupload_requests
                   where tenant_id = $1 and application_id = $2 and status = 'Open' order by id`,
  insertReupload: `insert into reupload_requests (tenant_id, id, application_id, discrepancy_id, document_type, message, requested_by)
                   values ($1, $2, $3, $4, $5, $6, $7)`,
  settleReuploads: `update reupload_requests set status = $3, settled_at = now()
                     where tenant_id = $1 and id = any ($2::uuid[]) and status = 'Open'`,
  reuploadOfDiscrepancy: `select id, application_id from reupload_requests where tenant_id = $1 and discrepancy_id = $2 and status = 'Open'`,
})

const SQL = GREEN_FORM_SQL
/** 404 unless the application exists. */
export async function demandApplication(tx: Tx, id: string): Promise<void> {
  if (!(await maybe(tx, SQL.application, [id]))) throw notFound()
}
export async function newestVersion(tx: Tx): Promise<number> {
  const row = await maybe<{ version: number }>(tx, SQL.newestVersion)
  if (!row) throw new Error('This tenant has no form definition.')
  return row.version
}
export const lockForm = (tx: Tx, applicationId: string) => maybe<LockedForm>(tx, SQL.lock, [applicationId])
export const insertForm = (tx: Tx, applicationId: string, version: number) => rows(tx, SQL.insert, [applicationId, version])
export const setFormStatus = (tx: Tx, applicationId: string, status: FormStatus) => rows(tx, SQL.setStatus, [applicationId, status])
export const closeForm = (tx: Tx, applicationId: string) => rows(tx, SQL.close, [applicationId])

export const revokeLink = (tx: Tx, applicationId: string) => rows(tx, SQL.revokeLink, [applicationId])
export interface NewLink {
  id: string
  applicationId: string
  tokenHash: Buffer
  days: number
  issuedBy: string
}
export async function insertLink(tx: Tx, link: NewLink): Promise<Date> {
  const [, made] = await Promise.all([
    rows(tx, SQL.registerLink, [link.tokenHash]),
    maybe<{ expires_at: Date }>(tx, SQL.insertLink, [link.id, link.applicationId, link.tokenHash, link.days, link.issuedBy]),
  ])
  return (made as { expires_at: Date }).expires_at
}
export const extendLink = (tx: Tx, applicationId: string) => rows(tx, SQL.extendLink, [applicationId])
/** The first time counts. */
export const markLinkOpened = (tx: Tx, tokenHash: Buffer) => rows(tx, SQL.markOpened, [tokenHash])

export const openReuploads = (tx: Tx, applicationId: string) => rows<OpenReupload>(tx, SQL.openReuploads, [applicationId])
export interface NewReupload {
  id: string
  applicationId: string
  discrepancyId: string
  documentType: string
  message: string
  requestedBy: string
}
export const insertReupload = (tx: Tx, r: NewReupload) =>
  rows(tx, SQL.insertReupload, [r.id, r.applicationId, r.discrepancyId, r.documentType, r.message, r.requestedBy])
export const settleReuploads = (tx: Tx, ids: readonly string[], status: 'Fulfilled' | 'Cancelled') =>
  rows(tx, SQL.settleReuploads, [ids, status])
export const reuploadOfDiscrepancy = (tx: Tx, discrepancyId: string) =>
  maybe<{ id: string; application_id: string }>(tx, SQL.reuploadOfDiscrepancy, [discrepancyId])
