import { prepared, rows, type Tx } from '@tanager/postgres'

const THEIRS = 'application_id = any ($2::uuid[])'
/** Statements of the operator alone: the application's role deletes nothing here. */
export const GREEN_FORM_ERASURE_SQL = prepared('green-forms-erasure', {
  lock: `select application_id from green_forms where tenant_id = $1 and ${THEIRS} order by application_id for update`,
  lockSubmissions: `select id from green_form_submissions where tenant_id = $1 and ${THEIRS} order by id for update`,
  reveals: `delete from green_form_reveals where tenant_id = $1
     and submission_id in (select s.id from green_form_submissions s where s.tenant_id = $1 and s.${THEIRS})`,
  reads: `delete from green_form_document_reads where tenant_id = $1
     and document_id in (select d.id from green_form_documents d where d.tenant_id = $1 and d.${THEIRS})`,
  documents: `delete from green_form_documents where tenant_id = $1 and ${THEIRS}`,
  submissions: `delete from green_form_submissions where tenant_id = $1 and ${THEIRS}`,
  reuploads: `delete from reupload_requests where tenant_id = $1 and ${THEIRS}`,
  directory: `delete from form_link_directory where tenant_id = $1
     and token_hash in (select l.token_hash from green_form_links l where l.tenant_id = $1 and l.${THEIRS})`,
  links: `delete from green_form_links where tenant_id = $1 and ${THEIRS}`,
  forms: `delete from green_forms where tenant_id = $1 and ${THEIRS}`,
})

export async function deleteForms(tx: Tx, applicationIds: readonly string[]): Promise<void> {
  const { lock, lockSubmissions, reveals, reads, documents, submissions, reuploads, directory, links, forms } = GREEN_FORM_ERASURE_SQL
  for (const statement of [lock, lockSubmissions, reveals, reads, documents, submissions, reuploads, directory, links, forms])
    await rows(tx, statement, [applicationIds])
}
