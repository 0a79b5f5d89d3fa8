import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { Answers, FormDefinition } from './form-definition.ts'
import type { FormStatus } from './green-forms.transitions.ts'

export interface DocumentRow {
  type: string
  label: string
  media_type: string
  size_bytes: number
  sha256: string
  submission_id: string
}
export interface SubmissionRow {
  id: string
  application_id: string
  form_version: number
  form_status: FormStatus
  newest: boolean
  answers: Answers
  has_sealed: boolean
  submitted_at: Date
  documents: DocumentRow[]
}
export interface RevealRow {
  field: string
  reason: string
  revealed_by: { user_id: string; display_name: string | null }
  revealed_at: Date
}
export interface SealedAnswersRow {
  id: string
  form_version: number
  definition: FormDefinition
  answers: Answers
  sealed: Buffer | null
  seal_key: string | null
}
export interface SealedDocumentRow {
  id: string
  media_type: string
  sealed: Buffer
  seal_key: string
}

// Documents: of each type that the version asks for, the newest that had come by then.
const COLUMNS = `s.id, s.application_id, s.form_version, g.status as form_status, s.answers, s.sealed is not null as has_sealed, s.submitted_at,
   not exists (select from green_form_submissions later where later.tenant_id = $1 and later.application_id = s.application_id and later.id > s.id) as newest,
   coalesce((select json_agg(json_build_object('type', d.type, 'label', w.entry ->> 'label', 'media_type', d.media_type, 'size_bytes', d.size_bytes,
                                               'sha256', encode(d.sha256, 'hex'), 'submission_id', d.submission_id) order by w.position)
               from jsonb_array_elements(f.definition -> 'documents') with ordinality as w (entry, position)
               join green_form_documents d on d.tenant_id = $1 and d.application_id = s.application_id and d.type = w.entry ->> 'type'
              where d.submission_id = (select n.submission_id from green_form_documents n
                                        where n.tenant_id = $1 and n.application_id = s.application_id and n.type = d.type and n.submission_id <= s.id
                                        order by n.submission_id desc limit 1)), '[]') as documents`
const FROM = `green_form_submissions s
   join green_forms g on g.tenant_id = $1 and g.application_id = s.application_id
   join form_definitions f on f.tenant_id = $1 and f.version = s.form_version`

export const SUBMISSION_SQL = prepared('submissions', {
  list: `select ${COLUMNS} from ${FROM}
          where s.tenant_id = $1 and s.application_id = $2 and ($3::uuid is null or s.id < $3) order by s.id desc limit $4`,
  find: `select ${COLUMNS}, f.definition from ${FROM} where s.tenant_id = $1 and s.application_id = $2 and s.id = $3`,
  exists: `select id from green_form_submissions where tenant_id = $1 and application_id = $2 and id = $3`,
  reveals: `select r.field, r.reason, r.revealed_at, json_build_object('user_id', r.revealed_by, 'display_name', u.display_name) as revealed_by
              from green_form_reveals r left join users u on u.tenant_id = $1 and u.id = r.revealed_by
             where r.tenant_id = $1 and r.submission_id = $2 order by r.id`,
  insertReveal: `insert into green_form_reveals (tenant_id, id, submission_id, field, reason, revealed_by) values ($1, $2, $3, $4, $5, $6)`,
  sealedAnswers: `select s.id, s.form_version, f.definition, s.answers, s.sealed, s.seal_key
                    from green_form_submissions s join form_definitions f on f.tenant_id = $1 and f.version = s.form_version
                   where s.tenant_id = $1 and s.application_id = $2 and s.id = $3`,
  newest: `select s.id, s.form_version, f.definition, s.answers, s.sealed, s.seal_key
             from green_form_submissions s join form_definitions f on f.tenant_id = $1 and f.version = s.form_version
            where s.tenant_id = $1 and s.application_id = $2 order by s.id desc limit 1`,
  document: `select id, media_type, sealed, seal_key from green_form_documents
              where tenant_id = $1 and application_id = $2 and submission_id <= $3 and type = $4 order by submission_id desc limit 1`,
  insert: `insert into green_form_submissions (tenant_id, id, application_id, form_version, answers, sealed, seal_key)
           values ($1, $2, $3, $4, $5, $6, $7)`,
  insertDocument: `insert into green_form_documents (tenant_id, id, submission_id, application_id, type, media_type, size_bytes, sha256, sealed, seal_key)
                   values ($1, $2, $3, $4, $5, $6, $7, decode($8, 'hex'), $9, $10)`,
})

const SQL = SUBMISSION_SQL
export const listSubmissions = (tx: Tx, applicationId: string, before: string | null, limit: number) =>
  rows<SubmissionRow>(tx, SQL.list, [applicationId, before, limit])
export async function findSubmission(tx: Tx, applicationId: string, id: string) {
  const row = await maybe<SubmissionRow & { definition: FormDefinition }>(tx, SQL.find, [applicationId, id])
  if (!row) throw notFound()
  return row
}
/** 404 unless the application has that submission. */
export async function demandSubmission(tx: Tx, applicationId: string, id: string): Promise<void> {
  if (!(await maybe(tx, SQL.exists, [applicationId, id]))) throw notFound()
}
export const revealsOf = (tx: Tx, submissionId: string) => rows<RevealRow>(tx, SQL.reveals, [submissionId])
export const insertReveal = (tx: Tx, r: { id: string; submissionId: string; field: string; reason: string; revealedBy: string }) =>
  rows(tx, SQL.insertReveal, [r.id, r.submissionId, r.field, r.reason, r.revealedBy])

export const sealedAnswersOf = (tx: Tx, applicationId: string, id: string) =>
  maybe<SealedAnswersRow>(tx, SQL.sealedAnswers, [applicationId, id])
export const newestSubmission = (tx: Tx, applicationId: string) => maybe<SealedAnswersRow>(tx, SQL.newest, [applicationId])
/** The newest of the type up to that submission. */
export const sealedDocument = (tx: Tx, applicationId: string, submissionId: string, type: string) =>
  maybe<SealedDocumentRow>(tx, SQL.document, [applicationId, submissionId, type])

export interface NewSubmission {
  id: string
  applicationId: string
  formVersion: number
  answers: Answers
  sealed: Buffer | null
  sealKey: string | null
}
export const insertSubmission = (tx: Tx, s: NewSubmission) =>
  rows(tx, SQL.insert, [s.id, s.applicationId, s.formVersion, JSON.stringify(s.answers), s.sealed, s.sealKey])

export interface NewDocument {
  id: string
  submissionId: string
  applicationId: string
  type: string
  mediaType: string
  sizeBytes: number
  sha256: string
  sealed: Buffer
  sealKey: string
}
export const insertDocument = (tx: Tx, d: NewDocument) =>
  rows(tx, SQL.insertDocument, [d.id, d.submissionId, d.applicationId, d.type, d.mediaType, d.sizeBytes, d.sha256, d.sealed, d.sealKey])
