import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** A day of the calendar. The year 0 is one to the format and none to the database. */
const Day = (more: object = {}) => Type.String({ format: 'date', pattern: '^(?!0000)', ...more })
const Words = Nullable(Type.String())

/** What the offer pays: read-only here, filled by an operator's import. */
export const Compensation = Type.Object(
  {
    currency: Type.String({ examples: ['EUR'] }),
    base_salary: Type.Number({ examples: [62000] }),
    pay_period: Type.String({ description: '`Year`, `Month` or `Hour`.' }),
    variable_pay: Nullable(Type.Number()),
    signing_bonus: Nullable(Type.Number()),
    benefits: Words,
    imported_at: Timestamp,
  },
  { title: 'Compensation' },
)
export type Compensation = Static<typeof Compensation>

export const OFFER_STATUSES = ['Draft', 'PendingApproval', 'Approved', 'Rejected', 'Sent', 'Accepted', 'Declined', 'Expired'] as const

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
      description: '`Draft`, `PendingApproval`, `Approved`, `Rejected`, `Sent`, `Accepted`, `Declined` or `Expired`.',
    }),
    compensation: Nullable(Compensation),
    approval_request_id: Nullable(Id),
    created_by: Id,
    submitted_by: Nullable(Id),
    sent_at: Nullable(Timestamp),
    answered_on: Nullable(Type.String({ format: 'date' })),
    answer_comment: Words,
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

export const DraftOffer = Type.Object(
  {
    application_id: Id,
    job_title: Line(200, { examples: ['Senior data engineer'] }),
    start_date: Day(),
    expires_on: Day({ description: 'The last day on which it can be answered.' }),
    notes: Type.Optional(Nullable(Text(5_000))),
  },
  { title: 'DraftOffer', additionalProperties: false },
)
export type DraftOffer = Static<typeof DraftOffer>

export const OfferAnswer = Type.Object(
  {
    accepted: Type.Boolean(),
    accepted_on: Type.Optional(Nullable(Day({ description: 'The day of the answer, not in the future; today (UTC) when left out.' }))),
    comment: Type.Optional(Nullable(Text(2_000))),
  },
  { title: 'OfferAnswer', additionalProperties: false },
)
export type OfferAnswer = Static<typeof OfferAnswer>
