import { CursorPage, Id, Nullable, PageQuery } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const VerificationCheck = Type.Object(
  {
    code: Type.String({
      description: '`form_submitted`, `document_received`, `no_open_discrepancy`, `full_name_agrees`, `email_agrees` or `phone_agrees`.',
    }),
    field: Type.Optional(Type.String({ description: 'The field of the form or the type of the document that it looks at.' })),
    result: Type.String({ description: '`Passed`, `Failed` or `NeedsReview`.' }),
    detail: Type.String(),
  },
  { title: 'VerificationCheck' },
)

export const VerificationCase = Type.Object(
  {
    application_id: Id,
    candidate_name: Nullable(Type.String()),
    status: Type.String({ description: '`AwaitingForm`, `InReview`, `DiscrepancyOpen` or `Cleared`.' }),
    checks: Type.Array(VerificationCheck),
    open_discrepancies: Type.Integer({ description: 'How many are Open or wait for a document.' }),
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'VerificationCase' },
)
export type VerificationCase = Static<typeof VerificationCase>
export const VerificationPage = CursorPage(VerificationCase, 'VerificationPage')

export const ListVerification = Type.Object({ ...PageQuery.properties }, { additionalProperties: false })
export const ApplicationParams = Type.Object({ applicationId: Id })
