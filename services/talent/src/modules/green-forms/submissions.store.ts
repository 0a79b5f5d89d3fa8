import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import { DOCUMENT_CHECKERS } from '../../policy.ts'
import type { ComparedValues } from '../onboarding/onboarding-facts.ts'
import type { Answers, FormDefinition } from './form-definition.ts'
import type { FormStatus } from './green-forms.transitions.ts'

export interface DocumentRow {
  type: string
  label: string
  media_type: string
  size_bytes: number
  sha256: string
  submission_id: string
  seen_by: string | null
  /** As JSON, so a text. */
  seen_at: string | null
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
/** The newest of an application. */
export interface NewestSubmissionRow extends SealedAnswersRow {
  compared: ComparedValues
}
export interface SealedDocumentRow {
  id: string
  media_type: string
  sealed: Buffer
  seal_key: string
}

const CHECKERS = DOCUMENT_CHECKERS.map((role) => `'${role}'`).join(', ')
// Documents: of each type that the version asks for, the newest that had come by then.
const COLUMNS = `s.id, s.application_id, s.form_version, g.status as form_status, s.answers, s.sealed is not null as has_sealed, s.submitted_at,
   not exists (select from green_form_submissions later where later.tenant_id = $1 and later.application_id = s.application_id and later.id > s.id) as newest,
   coalesce((select json_agg(json_build_object('type', d.type, 'label', w.entry ->> 'label', 'media_type', d.media_type, 'size_bytes', d.size_bytes,
                                               'sha256', encode(d.sha256, 'hex'), 'submission_id', d.submission_id, 'seen_by', seen.read_by, 'seen_at', seen.read_at)
                            order by w.position)
               from jsonb_array_elements(f.definition -> 'documents') with ordinality as w (entry, position)
               join green_form_documents d on d.tenant_id = $1 and d.application_id = s.application_id and d.type = w.entry ->> 'type'
               left join lateral (select r.read_by, r.read_at from green_form_document_reads r
                                     join users reader on reader.tenant_id = $1 and reader.id = r.read_by and reader.kind = 'Person'
                                   where r.tenant_id = $1 and r.document_id = d.id and r.role_code in (${CHECKERS}) order by r.read_at limit 1) seen on true
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
  newest: `select s.id, s.form_version, f.definition, s.answers, s.compared, s.sealed, s.seal_key
             from green_form_submissions s join form_definitions f on f.tenant_id = $1 and f.version = s.form_version
            where s.tenant_id = $1 and s.application_id = $2 order by s.id desc limit 1`,
  document: `select id, media_type, sealed, seal_key from green_form_documents
              where tenant_id = $1 and application_id = $2 and submission_id <= $3 and type = $4 order by submission_id desc limit 1`,
  record: `select c.full_name, c.email, c.phone from applications a join candidates c on c.tenant_id = $1 and c.id = a.candidate_id
            where a.tenant_id = $1 and a.id = $2`,
  insertRead: `insert into green_form_document_reads (tenant_id, id, document_id, read_by, role_code) values ($1, $2, $3, $4, $5)
               on conflict (tenant_id, document_id, read_by, role_code) do nothing returning id`,
  insert: `insert into green_form_submissions (tenant_id, id, application_id, form_version, answers, sealed, seal_key, compared)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
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
/** What the candidate's record says now. */
export const recordOf = (tx: Tx, applicationId: string) => maybe<ComparedValues>(tx, SQL.record, [applicationId])
/** False when this person opened the document in this role before. */
export const insertRead = async (tx: Tx, r: { id: string; documentId: string; readBy: string; role: string }) =>
  (await maybe(tx, SQL.insertRead, [r.id, r.documentId, r.readBy, r.role])) !== undefined
export const newestSubmission = (tx: Tx, applicationId: string) => maybe<NewestSubmissionRow>(tx, SQL.newest, [applicationId])
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
  compared: ComparedValues
}
export const insertSubmission = (tx: Tx, s: NewSubmission) =>
  rows(tx, SQL.insert, [s.id, s.applicationId, s.formVersion, JSON.stringify(s.answers), s.sealed, s.sealKey, JSON.stringify(s.compared)])

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
