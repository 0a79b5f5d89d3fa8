import { prepared, rows, type Tx } from '@tanager/postgres'

const THEIRS = 'application_id = any ($2::uuid[])'
/** The application's role may delete here only while it erases a candidate (ADR 0052). */
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
  // Two statements: where tenants lie on other nodes, the function cannot stand in one query with a table of theirs.
  tokenHashes: `select token_hash from green_form_links where tenant_id = $1 and ${THEIRS}`,
  directory: `select forget_form_links($1, $2::bytea[])`,
  links: `delete from green_form_links where tenant_id = $1 and ${THEIRS}`,
  forms: `delete from green_forms where tenant_id = $1 and ${THEIRS}`,
})

export async function deleteForms(tx: Tx, applicationIds: readonly string[]): Promise<void> {
  const { lock, lockSubmissions, reveals, reads, documents, submissions, reuploads, tokenHashes, directory, links, forms } =
    GREEN_FORM_ERASURE_SQL
  for (const statement of [lock, lockSubmissions, reveals, reads, documents, submissions, reuploads])
    await rows(tx, statement, [applicationIds])
  const hashes = (await rows<{ token_hash: Buffer }>(tx, tokenHashes, [applicationIds])).map((link) => link.token_hash)
  await rows(tx, directory, [hashes])
  for (const statement of [links, forms]) await rows(tx, statement, [applicationIds])
}
