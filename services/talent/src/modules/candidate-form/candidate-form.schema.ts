import { Id, Nullable, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { AnswersSchema, SectionSchema } from '../green-forms/green-forms.schema.ts'

export const TokenParams = Type.Object({
  token: Type.String({ description: 'The token of the link.', examples: ['bUxXw3vZ0rQm3n8S9tGkq2Yc4hJd5fLpA7eRzK1iN6o'] }),
})

export const CandidateForm = Type.Object(
  {
    status: Type.String({ description: '`Open`, `Submitted` or `ReuploadRequested`.' }),
    tenant_name: Type.String(),
    candidate_name: Nullable(Type.String()),
    job_title: Type.String(),
    expires_at: Timestamp,
    form_version: Type.Integer(),
    sections: Type.Array(SectionSchema),
    answers: Type.Unsafe<Static<typeof AnswersSchema>>({ ...AnswersSchema, description: 'What is known already; none once submitted.' }),
    documents: Type.Array(
      Type.Object(
        {
          type: Type.String(),
          label: Type.String(),
          required: Type.Boolean(),
          status: Type.String({ description: '`Missing`, `Received` or `ReuploadRequested`.' }),
        },
        { title: 'CandidateFormDocument' },
      ),
    ),
    reupload_requests: Type.Array(
      Type.Object({ id: Id, document_type: Type.String(), message: Type.String(), requested_at: Timestamp }, { title: 'ReuploadRequest' }),
      { description: 'What is to be sent again, and why.' },
    ),
  },
  { title: 'CandidateForm' },
)
export type CandidateForm = Static<typeof CandidateForm>

/** Answers may be left out when only documents were asked for again: those of the submission before stay. */
export const SubmitForm = Type.Object(
  {
    answers: Type.Optional(AnswersSchema),
    declaration: Type.Literal(true, { description: 'That all of it is true.' }),
  },
  { title: 'SubmitGreenForm', additionalProperties: false },
)
export const SubmitFormParts = Type.Object(
  {
    form: SubmitForm,
    'documents.identity_proof': Type.Optional(
      Type.String({ format: 'binary', description: 'A file for each document type of the form, as `documents.<type>`: PDF, JPEG or PNG.' }),
    ),
  },
  { title: 'SubmitGreenFormParts' },
)
export const SubmittedForm = Type.Object(
  { submission_id: Id, status: Type.String({ description: '`Submitted`, or `ReuploadRequested` while a document is still awaited.' }) },
  { title: 'SubmittedGreenForm' },
)
export type SubmittedForm = Static<typeof SubmittedForm>
