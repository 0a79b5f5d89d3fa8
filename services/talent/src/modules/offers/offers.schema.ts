import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { VisibleCompensation } from '../approvals/compensation.schema.ts'

/** A day of the calendar. The year 0 is one to the format and none to the database. */
const Day = (more: object = {}) => Type.String({ format: 'date', pattern: '^(?!0000)', ...more })
const Words = Nullable(Type.String())

export const OFFER_STATUSES = [
  'Draft',
  'PendingApproval',
  'Approved',
  'Rejected',
  'Sent',
  'Accepted',
  'Declined',
  'Expired',
  'Withdrawn',
] as const

export const Offer = Type.Object(
  {
    id: Id,
    offer_number: Type.String({ description: "Built by the tenant's numbering rule.", examples: ['OF-000001'] }),
    application_id: Id,
    candidate_name: Words,
    tan_number: Type.String(),
    tan_title: Type.String(),
    job_title: Type.String(),
    start_date: Type.String({ format: 'date' }),
    expires_on: Type.String({ format: 'date', description: 'The last day on which it can be answered.' }),
    notes: Words,
    status: Type.String({
      description: '`Draft`, `PendingApproval`, `Approved`, `Rejected`, `Sent`, `Accepted`, `Declined`, `Expired` or `Withdrawn`.',
    }),
    ...VisibleCompensation,
    positions_held_by: Nullable(
      Type.Array(Type.String({ examples: ['OF-000002'] }), {
        description:
          'Of an approved offer that cannot be sent because no position is free: the offers and employees that hold the positions, by number. Otherwise null.',
      }),
    ),
    approval_request_id: Nullable(Id),
    created_by: Id,
    submitted_by: Nullable(Id),
    sent_at: Nullable(Timestamp),
    answered_on: Nullable(Type.String({ format: 'date' })),
    answer_comment: Words,
    withdraw_reason: Nullable(Type.String({ description: 'Why it was withdrawn, or why its application ended.' })),
    created_at: Timestamp,
    updated_at: Timestamp,
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'Offer' },
)
export type Offer = Static<typeof Offer>
export const OfferPage = CursorPage(Offer, 'OfferPage')

export const ListOffers = Type.Object(
  { ...PageQuery.properties, status: Type.Optional(OneOf(OFFER_STATUSES)) },
  { additionalProperties: false },
)

const JobTitle = Line(200, { examples: ['Senior data engineer'] })
const StartDate = Day({ description: "Not in the past, in the tenant's time zone." })
const ExpiresOn = Day({ description: 'The last day on which it can be answered; not in the past and not after `start_date`.' })
export const DraftOffer = Type.Object(
  {
    application_id: Id,
    job_title: JobTitle,
    start_date: StartDate,
    expires_on: ExpiresOn,
    notes: Type.Optional(Nullable(Text(5_000))),
  },
  { title: 'DraftOffer', additionalProperties: false },
)
export type DraftOffer = Static<typeof DraftOffer>

export const PatchOffer = Type.Object(
  {
    job_title: Type.Optional(JobTitle),
    start_date: Type.Optional(StartDate),
    expires_on: Type.Optional(ExpiresOn),
    notes: Type.Optional(Nullable(Text(5_000))),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'PatchOffer', additionalProperties: false },
)
export type PatchOffer = Static<typeof PatchOffer>

export const WithdrawOffer = Type.Object(
  { reason: Text(2_000, { examples: ['The position is not needed any more.'] }) },
  { title: 'WithdrawOffer', additionalProperties: false },
)
export type WithdrawOffer = Static<typeof WithdrawOffer>

export const LetterQuery = Type.Object(
  { language: OneOf(['en', 'de'], { default: 'en', description: 'English or German.' }) },
  { additionalProperties: false },
)

export const OfferAnswer = Type.Object(
  {
    accepted: Type.Boolean(),
    accepted_on: Type.Optional(
      Nullable(
        Day({
          description:
            "The day of the answer, from the day on which the offer was sent to today, in the tenant's time zone; today when left out.",
        }),
      ),
    ),
    comment: Type.Optional(Nullable(Text(2_000))),
  },
  { title: 'OfferAnswer', additionalProperties: false },
)
export type OfferAnswer = Static<typeof OfferAnswer>
