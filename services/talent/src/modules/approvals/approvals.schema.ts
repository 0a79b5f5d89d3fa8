import { Id, Nullable, OneOf, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { VisibleCompensation } from './compensation.schema.ts'

const DecisionValue = OneOf(['Approved', 'Rejected', 'ReturnedForInfo'], {
  description: 'With exactly this casing. `ReturnedForInfo` changes no status; its comment is kept as a question on the request.',
  examples: ['Approved'],
})
/** What a person decides about a request. */
export const Decision = Type.Object(
  { decision: DecisionValue, comment: Type.Optional(Nullable(Text(2_000))) },
  { title: 'Decision', additionalProperties: false },
)
export type Decision = Static<typeof Decision>

/** A decision may name the version of the record that the person looked at. */
export const DecisionHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description: 'The ETag of the record as you read it: if it was changed since, nothing is decided (409 `stale_row_version`).',
      examples: ['"1"'],
    }),
  ),
})

export const ApprovalStep = Type.Object(
  {
    step: Type.Integer(),
    name: Type.String(),
    role: Type.String(),
    mandatory: Type.Boolean(),
    status: Type.String({ description: '`Waiting`, `Due`, `Approved` or `Rejected`.' }),
    decided_by: Nullable(Id),
    decided_for: Nullable(Type.String({ format: 'uuid', description: 'Whose step a deputy decided; null where nobody stood in.' })),
    decided_at: Nullable(Timestamp),
    comment: Nullable(Type.String()),
  },
  { title: 'ApprovalStep' },
)
export type ApprovalStep = Static<typeof ApprovalStep>

export const COMMENT_KINDS = ['question', 'answer'] as const
export type CommentKind = (typeof COMMENT_KINDS)[number]
export const ApprovalComment = Type.Object(
  {
    id: Id,
    kind: Type.String({ description: '`answer` from whoever raised or submitted the request, `question` from others.' }),
    by: Id,
    at: Timestamp,
    text: Type.String(),
  },
  { title: 'ApprovalComment' },
)
export type ApprovalComment = Static<typeof ApprovalComment>

export const WriteComment = Type.Object(
  { text: Text(2_000, { examples: ['Which budget does this come from?'] }) },
  { title: 'WriteApprovalComment', additionalProperties: false },
)
export type WriteComment = Static<typeof WriteComment>

export const ApprovalRequest = Type.Object(
  {
    id: Id,
    entity_type: Type.String({ description: '`tan`, `shortlist`, `offer`, `discrepancy` or `employee_conversion`.' }),
    entity_id: Id,
    title: Type.String(),
    hiring_manager_id: Nullable(
      Type.String({
        format: 'uuid',
        description:
          'Of a shortlist that waits for a hiring manager: the one whom its requisition names, who is the one to decide. Null where it names nobody, or a person who cannot decide: one who is not an active hiring manager, or who put the candidate forward.',
      }),
    ),
    status: Type.String({ description: '`Pending`, `Approved`, `Rejected` or `Cancelled`.' }),
    current_step: Nullable(Type.Integer({ description: 'The mandatory step that it waits for; null once settled.' })),
    steps: Type.Array(ApprovalStep),
    ...VisibleCompensation,
    comments: Type.Array(ApprovalComment, { description: 'Questions and answers, oldest first.' }),
    is_author: Type.Boolean({ description: 'Whether the caller raised or submitted it: their comments are answers.' }),
    requested_by: Nullable(Id),
    requested_at: Timestamp,
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'ApprovalRequest' },
)
export type ApprovalRequest = Static<typeof ApprovalRequest>
