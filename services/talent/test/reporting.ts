import type pg from 'pg'

export interface Readable {
  table: string
  columns: string[]
}

/** What a reporting role is given, as the migrations say. */
export async function readable(owner: pg.Client): Promise<Readable[]> {
  const { rows } = await owner.query<{ table_name: string; columns: string }>('select table_name, columns from reporting_columns()')
  return rows.map(({ table_name, columns }) => ({ table: table_name, columns: columns.split(', ') }))
}

/** Never to be given, whatever else is: a column on this list must exist and be refused. */
export const WITHHELD = [
  ...['email', 'phone', 'summary', 'education', 'employment'].map((column) => `candidates.${column}`),
  ...['file_name', 'content', 'text', 'parse'].map((column) => `candidate_files.${column}`),
  ...['email', 'email_key', 'search_key'].map((column) => `users.${column}`),
  ...['base_salary', 'variable_pay', 'signing_bonus', 'benefits', 'currency'].map((column) => `offer_compensations.${column}`),
  ...['notes', 'answer_comment'].map((column) => `offers.${column}`),
  ...['answers', 'compared', 'sealed', 'seal_key'].map((column) => `green_form_submissions.${column}`),
  ...['sealed', 'sha256'].map((column) => `green_form_documents.${column}`),
  'green_form_links.token_hash',
  'form_link_directory.token_hash',
  'green_form_reveals.reason',
  'interview_feedback.comments',
  'interviews.location',
  'interviews.cancel_reason',
  'application_stages.reason',
  'approval_steps.comment',
  'approval_comments.text',
  'notes.text',
  'saved_questions.question',
  'duplicate_suggestions.comment',
  'duplicate_profiles.who',
  'discrepancies.description',
  'discrepancies.resolution_comment',
  'discrepancies.record_value',
  'reupload_requests.message',
  'audit_log.details',
  'idempotency_keys.body',
] as const

export interface Plan {
  [key: string]: unknown
  Plans?: Plan[]
}
/** The nodes of a plan that read a table. */
export const scansOf = (plan: Plan): Plan[] => [...('Relation Name' in plan ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
