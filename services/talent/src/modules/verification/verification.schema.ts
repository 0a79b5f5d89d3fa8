import { CursorPage, Id, Nullable, PageQuery, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const VerificationCheck = Type.Object(
  {
    code: Type.String({
      description:
        '`form_submitted`, `document_received`, `documents_seen`, `no_open_discrepancy`, `full_name_agrees`, `email_agrees` or `phone_agrees`.',
    }),
    field: Type.Optional(Type.String({ description: 'The field of the form or the type of the document that it looks at.' })),
    result: Type.String({ description: '`Passed`, `Failed` or `NeedsReview`.' }),
    detail: Type.String({ description: 'What was found; where the check stands open, also what settles it.' }),
    documents: Type.Optional(
      Type.Array(Type.String(), { description: 'Of `documents_seen`: the types of the required documents that nobody has opened yet.' }),
    ),
    agrees: Type.Optional(
      Type.Boolean({
        description:
          "Of a comparison: whether the form and the candidate's record as it is now say the same, however it is written. Absent where only one of them says anything.",
      }),
    ),
    settled: Type.Optional(Type.Boolean({ description: 'True: a discrepancy on it was resolved, and nothing is left to do.' })),
    changed_by: Type.Optional(
      Nullable(Type.String({ format: 'uuid', description: "Who changed this value of the candidate's record after the submission." })),
    ),
    changed_at: Type.Optional(Nullable(Timestamp)),
    outdated_discrepancy_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The newest discrepancy on this field, where it does not settle the check because the candidate has sent something since, or because the record was changed: raise a new one on the field.',
      }),
    ),
  },
  { title: 'VerificationCheck' },
)

export const VerificationCase = Type.Object(
  {
    application_id: Id,
    candidate_name: Nullable(Type.String()),
    status: Type.String({ description: '`AwaitingForm`, `InReview`, `DiscrepancyOpen` or `Cleared`.' }),
    checks: Type.Array(VerificationCheck),
    eligible: Type.Boolean({
      description: 'Whether the application can be converted now. A case that is `Cleared` may still be one that cannot.',
    }),
    open_discrepancies: Type.Integer({ description: 'How many are Open or wait for a document.' }),
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'VerificationCase' },
)
export type VerificationCase = Static<typeof VerificationCase>
export const VerificationPage = CursorPage(VerificationCase, 'VerificationPage')

export const ListVerification = Type.Object(
  {
    ...PageQuery.properties,
    mine: Type.Optional(
      Type.Boolean({
        description: 'True: only those whose documents wait for the caller to open them; for others than checkers an empty page.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListVerification = Static<typeof ListVerification>
export const ApplicationParams = Type.Object({ applicationId: Id })
