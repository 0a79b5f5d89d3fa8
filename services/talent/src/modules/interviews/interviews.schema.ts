import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Mode = OneOf(['InPerson', 'Video', 'Phone'])
const Recommendation = OneOf(['StrongYes', 'Yes', 'No', 'StrongNo'])
const When = (description: string, example: string) => Type.String({ format: 'date-time', description, examples: [example] })

export const PanelMember = Type.Object(
  { user_id: Id, display_name: Type.String(), feedback_given: Type.Boolean() },
  { title: 'PanelMember' },
)
export const InterviewFeedback = Type.Object(
  {
    user_id: Id,
    display_name: Type.String(),
    recommendation: Type.String({ description: '`StrongYes`, `Yes`, `No` or `StrongNo`.' }),
    scores: Type.Unsafe<Record<string, number>>({
      type: 'object',
      additionalProperties: true,
      description: 'By name, 1 to 5.',
      examples: [{ sql: 4 }],
    }),
    comments: Type.String(),
    submitted_at: Timestamp,
  },
  { title: 'InterviewFeedback' },
)
export type InterviewFeedback = Static<typeof InterviewFeedback>

export const Interview = Type.Object(
  {
    id: Id,
    application_id: Id,
    candidate_name: Nullable(Type.String()),
    tan_number: Type.String(),
    tan_title: Type.String(),
    round: Type.Integer(),
    mode: Type.String({ description: '`InPerson`, `Video` or `Phone`.' }),
    starts_at: Timestamp,
    ends_at: Timestamp,
    location: Nullable(Type.String()),
    scorecard: Type.Array(Type.String(), { description: 'What to rate, by the template of the requisition; empty where there is none.' }),
    status: Type.String({ description: '`Scheduled`, `Completed` or `Cancelled`.' }),
    cancel_reason: Nullable(Type.String()),
    panel: Type.Array(PanelMember),
    feedback: Type.Array(InterviewFeedback, {
      description: 'Oldest first. Empty for a panel member whose own feedback is still due: nobody is to be swayed by the others.',
    }),
    created_by: Id,
    created_at: Timestamp,
    updated_at: Timestamp,
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'Interview' },
)
export type Interview = Static<typeof Interview>
export const InterviewPage = CursorPage(Interview, 'InterviewPage')

export const ListInterviews = Type.Object(
  {
    ...PageQuery.properties,
    application_id: Type.Optional(Id),
    status: Type.Optional(OneOf(['Scheduled', 'Completed', 'Cancelled'])),
    mine: Type.Optional(Type.Boolean({ description: 'Only those with the caller on the panel.' })),
  },
  { additionalProperties: false },
)

export const ScheduleInterview = Type.Object(
  {
    application_id: Id,
    round: Type.Integer({ minimum: 1, maximum: 999 }),
    mode: Mode,
    starts_at: When('In the future, with a time zone.', '2030-01-31T09:30:00Z'),
    ends_at: When('5 minutes to 24 hours after `starts_at`.', '2030-01-31T10:15:00Z'),
    panel: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true, description: 'Active users; each once.' }),
    location: Type.Optional(Nullable(Line(500, { description: 'A place, a number to call or an address to open.' }))),
  },
  { title: 'ScheduleInterview', additionalProperties: false },
)
export type ScheduleInterview = Static<typeof ScheduleInterview>

export const PatchInterview = Type.Object(
  {
    mode: Type.Optional(ScheduleInterview.properties.mode),
    starts_at: Type.Optional(ScheduleInterview.properties.starts_at),
    ends_at: Type.Optional(ScheduleInterview.properties.ends_at),
    panel: Type.Optional(ScheduleInterview.properties.panel),
    location: ScheduleInterview.properties.location,
    row_version: Type.Optional(RowVersion),
  },
  { title: 'PatchInterview', additionalProperties: false },
)
export type PatchInterview = Static<typeof PatchInterview>

export const CancelInterview = Type.Object(
  { reason: Text(2_000, { examples: ['The candidate is ill.'] }) },
  { title: 'CancelInterview', additionalProperties: false },
)
export type CancelInterview = Static<typeof CancelInterview>

export const SubmitFeedback = Type.Object(
  {
    recommendation: Recommendation,
    scores: Type.Optional(
      Type.Unsafe<Record<string, number>>({
        type: 'object',
        propertyNames: Line(100),
        additionalProperties: { type: 'integer', minimum: 1, maximum: 5 },
        maxProperties: 20,
        description:
          'Whatever was judged, by name, from 1 to 5. The `scorecard` of the interview proposes names; it demands none of them, and other names are kept too.',
        examples: [{ sql: 4, communication: 5 }],
      }),
    ),
    comments: Text(5_000, { examples: ['Knows the field; explained every step.'] }),
  },
  { title: 'SubmitInterviewFeedback', additionalProperties: false },
)
export type SubmitFeedback = Static<typeof SubmitFeedback>
