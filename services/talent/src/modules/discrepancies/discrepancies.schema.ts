import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const DiscrepancyReupload = Type.Object(
  {
    document_type: Type.String(),
    message: Type.String(),
    status: Type.String({ description: '`Open`, `Fulfilled` or `Cancelled`.' }),
    requested_at: Timestamp,
  },
  { title: 'DiscrepancyReupload' },
)
export type DiscrepancyReupload = Static<typeof DiscrepancyReupload>

export const Discrepancy = Type.Object(
  {
    id: Id,
    application_id: Id,
    candidate_name: Nullable(Type.String()),
    category: Type.String({ description: '`Identity`, `Education`, `Employment`, `Address`, `Document` or `Other`.' }),
    severity: Type.String({ description: '`Low`, `Medium` or `High`.' }),
    field: Nullable(Type.String({ description: 'The field of the form, or the type of the document, that it is about.' })),
    description: Type.String(),
    status: Type.String({
      description: '`Open`, `ReuploadRequested`, `Resolved`, `Upheld`, or `Cancelled` when its application ended first.',
    }),
    resolution_comment: Nullable(Type.String()),
    approval_request_id: Id,
    raised_by: Id,
    resolved_by: Nullable(Id),
    resolved_at: Nullable(Timestamp),
    reupload_requests: Type.Array(DiscrepancyReupload, { description: 'Oldest first.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    row_version: RowVersion,
    next_step: Type.Optional(
      Nullable(
        Type.String({
          description:
            'In the answers about one discrepancy: what is left to do about its field and why, where resolving this one does not settle the check on it; otherwise null.',
          examples: [
            'The discrepancy was resolved, but it does not settle this check: the candidate has sent something since. Raise a new discrepancy on this field about what is there now; somebody else resolves it.',
          ],
        }),
      ),
    ),
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'Discrepancy' },
)
export type Discrepancy = Static<typeof Discrepancy>
export const DiscrepancyPage = CursorPage(Discrepancy, 'DiscrepancyPage')

export const ListDiscrepancies = Type.Object(
  {
    ...PageQuery.properties,
    application_id: Type.Optional(Id),
    status: Type.Optional(OneOf(['Open', 'ReuploadRequested', 'Resolved', 'Upheld', 'Cancelled'])),
  },
  { additionalProperties: false },
)

export const RaiseDiscrepancy = Type.Object(
  {
    application_id: Id,
    category: OneOf(['Identity', 'Education', 'Employment', 'Address', 'Document', 'Other']),
    severity: OneOf(['Low', 'Medium', 'High']),
    field: Type.Optional(
      Nullable(
        Line(100, {
          description:
            'The field of the form or the type of the document. Resolving settles the check on it, for the newest submission of now.',
          examples: ['full_name'],
        }),
      ),
    ),
    description: Text(5_000, { examples: ['The name on the passport is not the one on the form.'] }),
  },
  { title: 'RaiseDiscrepancy', additionalProperties: false },
)
export type RaiseDiscrepancy = Static<typeof RaiseDiscrepancy>

export const RequestReupload = Type.Object(
  {
    document_type: Line(100, { description: "A document type of the candidate's form.", examples: ['identity_proof'] }),
    message: Text(2_000, { description: 'Shown to the candidate.', examples: ['The copy cannot be read. Please send it again.'] }),
  },
  { title: 'RequestReupload', additionalProperties: false },
)
export type RequestReupload = Static<typeof RequestReupload>

export const ResolveDiscrepancy = Type.Object(
  {
    resolution: OneOf(['Resolved', 'Upheld']),
    comment: Text(2_000, { examples: ['A maiden name; the certificate was seen.'] }),
  },
  { title: 'ResolveDiscrepancy', additionalProperties: false },
)
export type ResolveDiscrepancy = Static<typeof ResolveDiscrepancy>
