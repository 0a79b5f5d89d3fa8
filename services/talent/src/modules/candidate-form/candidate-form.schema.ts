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
    sections: Type.Array(SectionSchema, {
      description:
        "Titles, labels and options are in the company's own words, whatever `Accept-Language` says; options are sent as they stand.",
    }),
    answers: Type.Unsafe<Static<typeof AnswersSchema>>({
      ...AnswersSchema,
      description: 'What is known already; none once submitted.',
      examples: [{ full_name: 'Maria Example' }],
    }),
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

/** An example that can be sent: each answer passes the rule of the form that new tenants have. */
const SENT_ANSWERS = {
  full_name: 'Maria Example',
  email: 'maria@mail.example',
  phone: '+44 20 7946 0958',
  date_of_birth: '1990-04-17',
  nationality: 'United Kingdom',
  address_line: '12 Harbour Road',
  city: 'Leeds',
  country: 'United Kingdom',
  identity_number: 'X 1234567 A',
  bank_name: 'Example Savings Bank',
  bank_account_number: 'GB33 BUKB 2020 1555 5555 55',
  emergency_contact_name: 'Jonas Example',
  emergency_contact_phone: '+44 20 7946 0123',
  highest_education: 'BSc Computer Science',
  may_contact_previous_employer: true,
}

/** Answers may be left out when only documents were asked for again: those of the submission before stay. */
export const SubmitForm = Type.Object(
  {
    answers: Type.Optional(
      Type.Unsafe<Static<typeof AnswersSchema>>({
        ...AnswersSchema,
        description: 'By the name of the field, each as its `example` in the form: a mask is none.',
        examples: [SENT_ANSWERS],
      }),
    ),
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
