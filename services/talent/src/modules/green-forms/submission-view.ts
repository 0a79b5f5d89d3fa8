import type { Actor } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import type { FormDefinition } from './form-definition.ts'
import type { Submission, SubmissionItem } from './green-forms.schema.ts'
import type { RevealRow, SubmissionRow } from './submissions.store.ts'

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }
/** The candidate's own name of the file is not kept. */
export const documentName = (type: string, mediaType: string) => `${type}.${ENDINGS[mediaType] ?? 'bin'}`

export const presentItem = (row: SubmissionRow, actor: Actor): SubmissionItem => ({
  id: row.id,
  application_id: row.application_id,
  form_version: row.form_version,
  status: row.newest ? row.form_status : 'Superseded',
  submitted_at: row.submitted_at,
  answers: row.answers,
  documents: row.documents.map((document) => ({
    ...document,
    file_name: documentName(document.type, document.media_type),
    seen_at: document.seen_at === null ? null : new Date(document.seen_at),
  })),
  allowed_actions: [
    ...(row.documents.length > 0 && mayTake(actor.role, 'green-form.document.read') ? ['green-form.document.read'] : []),
    ...(row.has_sealed && mayTake(actor.role, 'green-form.reveal') ? ['green-form.reveal'] : []),
  ],
})

export const presentSubmission = (row: SubmissionRow & { definition: FormDefinition }, reveals: RevealRow[], actor: Actor): Submission => ({
  ...presentItem(row, actor),
  sections: row.definition.sections as Submission['sections'],
  reveals,
})
