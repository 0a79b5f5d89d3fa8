import { CursorPage, Id, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** Of its offer no more than what tells what comes next: where it stands, and which one it is. */
export const OpenOffer = Type.Object(
  { id: Id, status: Type.String({ description: '`Draft`, `PendingApproval`, `Approved` or `Sent`.' }) },
  { title: 'OpenOffer' },
)
export type OpenOffer = Static<typeof OpenOffer>

const ItemFields = {
  id: Id,
  candidate_id: Id,
  candidate_name: Nullable(Type.String()),
  tan_id: Id,
  tan_number: Type.String(),
  tan_title: Type.String(),
  status: Type.String({
    description:
      '`Applied`, `Shortlisted`, `Interviewing`, `OfferPending`, `OfferSent`, `OfferAccepted`, `Onboarding`, `Converted`, `Rejected` or `Withdrawn`.',
  }),
  shortlist_request_id: Id,
  conversion_request_id: Nullable(Id),
  employee_id: Nullable(Type.String({ format: 'uuid', description: 'Of a converted application.' })),
  employee_number: Nullable(Type.String({ description: 'Of a converted application.' })),
  open_offer: Nullable(OpenOffer), // for those who read offers; an answered or ended one is none
  created_by: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  row_version: RowVersion,
  allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
}
export const ApplicationItem = Type.Object(ItemFields, { title: 'ApplicationItem' })
export type ApplicationItem = Static<typeof ApplicationItem>
export const ApplicationPage = CursorPage(ApplicationItem, 'ApplicationPage')

export const ApplicationStage = Type.Object(
  {
    from_status: Nullable(Type.String()),
    to_status: Type.String(),
    action: Type.String(),
    actor: Type.Object({
      user_id: Nullable(Id),
      role: Type.String(),
      display_name: Nullable(Type.String()),
    }),
    reason: Nullable(Type.String()),
    occurred_at: Timestamp,
  },
  { title: 'ApplicationStage' },
)
export type ApplicationStage = Static<typeof ApplicationStage>

export const FormLinkState = Type.Object(
  {
    issued_by: Id,
    issued_at: Timestamp,
    expires_at: Timestamp,
    opened_at: Nullable(Timestamp),
    submitted_at: Nullable(Timestamp),
  },
  {
    title: 'FormLinkState',
    description:
      'The link to the green form that is in force, when the form was first opened with it, and when the candidate last sent the form.',
  },
)

export const Application = Type.Object(
  {
    ...ItemFields,
    stage_history: Type.Array(ApplicationStage, { description: 'Oldest first: who, when, why.' }),
    form_link: Nullable(FormLinkState), // for those who issue links or read forms
  },
  { title: 'Application' },
)
export type Application = Static<typeof Application>

export const APPLICATION_STATUSES = [
  'Applied',
  'Shortlisted',
  'Interviewing',
  'OfferPending',
  'OfferSent',
  'OfferAccepted',
  'Onboarding',
  'Converted',
  'Rejected',
  'Withdrawn',
] as const
export const ListApplications = Type.Object(
  {
    ...PageQuery.properties,
    tan_id: Type.Optional(Id),
    candidate_id: Type.Optional(Id),
    status: Type.Optional(OneOf(APPLICATION_STATUSES)),
    decision_due: Type.Optional(
      Type.Boolean({
        description:
          'True: only those in Interviewing whose interviews are over, that is with every feedback given and none scheduled, and which the caller created or whose TAN they created.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const CreateApplication = Type.Object({ candidate_id: Id, tan_id: Id }, { title: 'CreateApplication', additionalProperties: false })
export type CreateApplication = Static<typeof CreateApplication>

/** Why an application ends. */
export const CloseApplication = Type.Object(
  { reason: Text(2_000, { examples: ['Took another job.'] }) },
  { title: 'CloseApplication', additionalProperties: false },
)
export type CloseApplication = Static<typeof CloseApplication>
