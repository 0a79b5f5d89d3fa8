import { faultOf } from '../green-forms/answer-rules.ts'
import { type Answer, type Answers, type FormField, fieldsOf } from '../green-forms/form-definition.ts'
import type { CandidateForm } from './candidate-form.schema.ts'
import type { FormRow } from './candidate-form.store.ts'

/** What the candidate sees of the form, and what their record says already. */
export function presentForm(row: FormRow, today: string): CandidateForm {
  const known = row.status === 'Submitted' ? {} : knownAnswers(row, today)
  const awaited = new Set(row.reupload_requests.map((request) => request.document_type))
  return {
    status: row.status,
    tenant_name: row.tenant_name,
    candidate_name: row.record.full_name,
    job_title: row.job_title,
    expires_at: row.expires_at,
    form_version: row.form_version,
    sections: row.definition.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => ({ ...wire(field), example: known[field.name] ?? field.example })),
    })),
    answers: row.status === 'Open' ? known : {},
    documents: row.definition.documents.map((document) => ({
      ...document,
      status: awaited.has(document.type) ? 'ReuploadRequested' : row.received.includes(document.type) ? 'Received' : 'Missing',
    })),
    reupload_requests: row.reupload_requests.map((request) => ({ ...request, requested_at: new Date(request.requested_at) })),
  }
}

/** The candidate's own data where they pass the field's rule: who fills in what is suggested agrees with the record. */
function knownAnswers({ definition, record }: FormRow, today: string): Answers {
  const fields = fieldsOf(definition).filter((field) => !field.sensitive)
  const known = fields.flatMap((field): [string, Answer][] => {
    const value = (record as Record<string, string | null>)[field.name]
    return value && faultOf(field, value, today) === undefined ? [[field.name, value]] : []
  })
  return Object.fromEntries(known)
}

const wire = ({ options, ...field }: FormField) => ({ ...field, ...(options ? { options: [...options] } : {}) })
