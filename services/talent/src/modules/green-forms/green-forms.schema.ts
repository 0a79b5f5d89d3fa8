import { CursorPage, Id, Line, Nullable, PageQuery, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import type { Answer, Answers } from './form-definition.ts'

export const ApplicationParams = Type.Object({ applicationId: Id })
export const SubmissionParams = Type.Object({ applicationId: Id, id: Id })
export const DocumentParams = Type.Object({
  applicationId: Id,
  id: Id,
  type: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', description: 'A document type of the form.', examples: ['identity_proof'] }),
})

/** May be left out altogether. */
export const IssueLink = Nullable(
  Type.Object(
    { expires_in_days: Type.Integer({ minimum: 1, maximum: 30, default: 14, description: 'How long the link opens the form.' }) },
    { title: 'IssueGreenFormLink', additionalProperties: false },
  ),
)
export const IssuedLink = Type.Object(
  {
    url: Type.String({ format: 'uri', description: 'For the candidate. The token stands after `#`, where no server sees it.' }),
    token: Type.String({ description: 'Shown once: only its hash is kept.', examples: ['bUxXw3vZ0rQm3n8S9tGkq2Yc4hJd5fLpA7eRzK1iN6o'] }),
    expires_at: Timestamp,
  },
  { title: 'IssuedGreenFormLink' },
)
export type IssuedLink = Static<typeof IssuedLink>

const AnyAnswer = Type.Unsafe<Answer>({ type: ['string', 'number', 'boolean'] })
export const FieldSchema = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    type: Type.String({ description: '`text`, `email`, `phone`, `date`, `number`, `boolean` or `select`.' }),
    required: Type.Boolean(),
    options: Type.Optional(Type.Array(Type.String(), { description: 'Of a select.' })),
    pattern: Type.Optional(Type.String({ description: 'A regular expression that the answer must match.' })),
    example: Type.Unsafe<Answer>({ ...AnyAnswer, description: 'A value that passes.', examples: ['Leeds'] }),
    sensitive: Type.Boolean({ description: 'Stored encrypted, shown masked.' }),
  },
  { title: 'GreenFormField' },
)
export const SectionSchema = Type.Object(
  { name: Type.String(), title: Type.String(), fields: Type.Array(FieldSchema) },
  { title: 'GreenFormSection' },
)
export const AnswersSchema = Type.Unsafe<Answers>({
  type: 'object',
  additionalProperties: true,
  description: 'By the name of the field.',
  examples: [{ full_name: 'Maria Example', identity_number: '****67A' }], // as they are read: sensitive ones are masked
})

export const SubmittedDocument = Type.Object(
  {
    type: Type.String(),
    label: Type.String(),
    file_name: Type.String({ description: 'Made from type and content; the name that the candidate’s file had is not kept.' }),
    media_type: Type.String(),
    size_bytes: Type.Integer(),
    sha256: Type.String(),
    submission_id: Type.String({
      format: 'uuid',
      description: 'The submission that it came with: an earlier one when it was not sent again.',
    }),
    seen_by: Nullable(
      Type.String({ format: 'uuid', description: 'The first verification officer or member of HR operations who opened it.' }),
    ),
    seen_at: Nullable(Timestamp),
  },
  { title: 'GreenFormDocument' },
)
const ItemFields = {
  id: Id,
  application_id: Id,
  form_version: Type.Integer(),
  status: Type.String({ description: 'Of the newest that of the form, `Submitted` or `ReuploadRequested`; of those before `Superseded`.' }),
  submitted_at: Timestamp,
  answers: AnswersSchema,
  documents: Type.Array(SubmittedDocument, { description: 'The newest of each type up to this submission.' }),
  allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
}
export const SubmissionItem = Type.Object(ItemFields, { title: 'GreenFormSubmissionItem' })
export type SubmissionItem = Static<typeof SubmissionItem>
export const SubmissionPage = CursorPage(SubmissionItem, 'GreenFormSubmissionPage')

export const RevealRecord = Type.Object(
  {
    field: Type.String(),
    reason: Type.String(),
    revealed_by: Type.Object({ user_id: Id, display_name: Nullable(Type.String()) }),
    revealed_at: Timestamp,
  },
  { title: 'GreenFormReveal' },
)
export const Submission = Type.Object(
  {
    ...ItemFields,
    sections: Type.Array(SectionSchema, { description: 'Of the version that this submission was made with.' }),
    reveals: Type.Array(RevealRecord, { description: 'Who looked at which sensitive answer, and why; oldest first.' }),
  },
  { title: 'GreenFormSubmission' },
)
export type Submission = Static<typeof Submission>
export const ListSubmissions = Type.Object({ ...PageQuery.properties }, { additionalProperties: false })

export const RevealAnswer = Type.Object(
  {
    field: Line(100, { examples: ['identity_number'] }),
    reason: Text(1_000, { examples: ['Comparing with the passport at the desk.'] }),
  },
  { title: 'RevealGreenFormAnswer', additionalProperties: false },
)
export type RevealAnswer = Static<typeof RevealAnswer>
export const RevealedAnswer = Type.Object({ value: AnyAnswer }, { title: 'RevealedGreenFormAnswer' })
