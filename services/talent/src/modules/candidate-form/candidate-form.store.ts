import { inTenant, maybe, outsideTenant, type Pool, prepared, type Tx } from '@tanager/postgres'
import type { FormDefinition } from '../green-forms/form-definition.ts'
import type { FormStatus } from '../green-forms/green-forms.transitions.ts'

/** A link that opens its form now. */
export interface FormLink {
  tenantId: string
  tokenHash: Buffer
  applicationId: string
  status: FormStatus
  /** Whether its tenant is: then nobody gets any further. */
  suspended: boolean
}
export interface FormRow {
  status: FormStatus
  form_version: number
  definition: FormDefinition
  expires_at: Date
  /** Whether the form was opened with this link before. */
  opened: boolean
  tenant_name: string
  time_zone: string
  record: { full_name: string | null; email: string | null; phone: string | null }
  job_title: string
  received: string[]
  reupload_requests: { id: string; document_type: string; message: string; requested_at: string }[]
}

// Unknown, expired, revoked and closed must not be told apart: one statement, the same for all of them, gives a row or none.
const GOOD_LINK = `green_form_links l
   join green_forms g on g.tenant_id = $1 and g.application_id = l.application_id and not g.closed
   join applications a on a.tenant_id = $1 and a.id = l.application_id and a.status not in ('Rejected', 'Withdrawn')
   join tenants t on t.tenant_id = $1`
const OF_HASH = 'l.tenant_id = $1 and l.token_hash = $2 and l.revoked_at is null and l.expires_at > now()'

export const CANDIDATE_FORM_SQL = prepared('candidate-form', {
  link: `select l.application_id, g.status, t.status as tenant_status from ${GOOD_LINK} where ${OF_HASH}`,
  form: `select g.status, g.form_version, f.definition, l.expires_at, l.opened_at is not null as opened, t.name as tenant_name, t.time_zone,
       json_build_object('full_name', c.full_name, 'email', c.email, 'phone', c.phone) as record,
       coalesce((select o.job_title from offers o where o.tenant_id = $1 and o.application_id = a.id and o.status = 'Accepted'
                  order by o.id desc limit 1), n.title) as job_title,
       array(select distinct d.type from green_form_documents d where d.tenant_id = $1 and d.application_id = a.id) as received,
       coalesce((select json_agg(json_build_object('id', r.id, 'document_type', r.document_type, 'message', r.message, 'requested_at', r.requested_at)
                                 order by r.id)
                   from reupload_requests r where r.tenant_id = $1 and r.application_id = a.id and r.status = 'Open'), '[]') as reupload_requests
     from ${GOOD_LINK}
     join form_definitions f on f.tenant_id = $1 and f.version = g.form_version
     join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
     join tans n on n.tenant_id = $1 and n.id = a.tan_id
    where ${OF_HASH}`,
})
/** The directory's one question; it is asked outside any tenant. */
export const LINK_DIRECTORY_SQL = prepared('link-directory', { tenantOf: 'select tenant_of_form_link($1) as id' })

/** A tenant that nobody is: a token that no tenant knows takes the same steps as one that does. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The link of a token's hash, if it opens its form now. The same round trips and statements whatever the answer is. */
export async function openLink(pool: Pool, tokenHash: Buffer): Promise<FormLink | undefined> {
  const [directed] = await outsideTenant<{ id: string | null }>(pool, LINK_DIRECTORY_SQL.tenantOf, [tokenHash])
  const tenantId = directed?.id ?? NOBODY
  const found = await inTenant(pool, { tenantId }, (tx) => findLink(tx, tokenHash))
  return (
    found && { tenantId, tokenHash, applicationId: found.application_id, status: found.status, suspended: found.tenant_status !== 'Active' }
  )
}
export const findLink = (tx: Tx, tokenHash: Buffer) =>
  maybe<{ application_id: string; status: FormStatus; tenant_status: string }>(tx, CANDIDATE_FORM_SQL.link, [tokenHash])
export const findForm = (tx: Tx, tokenHash: Buffer) => maybe<FormRow>(tx, CANDIDATE_FORM_SQL.form, [tokenHash])
