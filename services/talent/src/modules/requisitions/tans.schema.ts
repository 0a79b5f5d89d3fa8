import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { DROPPED, DROPPED_PATTERNS } from './not-persisted.ts'

const Words = Nullable(Type.String())
const ItemFields = {
  tan_id: Id,
  id: Id,
  tan_number: Type.String({ description: "Built by the tenant's numbering rule.", examples: ['TAN-000001'] }),
  title: Type.String(),
  department: Words,
  hiring_manager_id: Nullable(Id),
  positions: Type.Integer(),
  positions_filled: Type.Integer(),
  employment_type: Words,
  justification: Words,
  status: Type.String({ description: '`PendingApproval`, `Approved`, `Rejected`, `Filled` or `Cancelled`.' }),
  cancel_reason: Words,
  approval_request_id: Id,
  job_description_version: Type.Integer(),
  scorecard_template_id: Nullable(Type.String({ format: 'uuid', description: 'What its interviewers rate; null: the tenant’s default.' })),
  created_by: Id,
  created_at: Timestamp,
  updated_at: Timestamp,
  row_version: RowVersion,
  allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
}
export const TanItem = Type.Object(ItemFields, { title: 'TanItem' })
export type TanItem = Static<typeof TanItem>
export const TanPage = CursorPage(TanItem, 'TanPage')

export const Tan = Type.Object(
  {
    ...ItemFields,
    job_description: Type.String({ description: 'The newest version.' }),
    not_persisted: Type.Optional(Type.Array(Type.String(), { description: 'Fields that were accepted and are not kept.' })),
  },
  { title: 'Tan' },
)
export type Tan = Static<typeof Tan>

export const ListTans = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OneOf(['PendingApproval', 'Approved', 'Rejected', 'Filled', 'Cancelled'])),
  },
  { additionalProperties: false },
)

const dropped = () => Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted and not kept.' }))
type Dropped = (typeof DROPPED)[number]
const droppedFields = Object.fromEntries(DROPPED.map((name) => [name, dropped()])) as Record<Dropped, ReturnType<typeof dropped>>

const positions = { minimum: 1, maximum: 999 }
const OptionalFields = {
  department: Type.Optional(Nullable(Line(200))),
  hiring_manager_id: Type.Optional(
    Nullable(Type.String({ format: 'uuid', description: 'An active user of any role, but no program: programs decide nothing.' })),
  ),
  employment_type: Type.Optional(Nullable(Line(100, { examples: ['Permanent'] }))),
  justification: Type.Optional(Nullable(Text(5_000))),
}
const Title = Line(200, { examples: ['Senior data engineer'] })
const JobDescription = Text(50_000, { examples: ['Builds and runs the pipelines that feed our reports.'] })

export const CreateTan = Type.Object(
  {
    title: Title,
    positions: Type.Integer({ ...positions, default: 1 }),
    job_description: JobDescription,
    ...OptionalFields,
    ...droppedFields,
  },
  {
    title: 'CreateTan',
    description: 'Any field whose name begins with `budget` or ends with `criteria` is accepted too, with any value, and not kept.',
    additionalProperties: false,
    patternProperties: Object.fromEntries(DROPPED_PATTERNS.map((pattern) => [pattern, {}])),
  },
)
export type CreateTan = Static<typeof CreateTan>

export const PatchTan = Type.Object(
  {
    title: Type.Optional(Title),
    positions: Type.Optional(Type.Integer(positions)),
    job_description: Type.Optional(JobDescription),
    ...OptionalFields,
    row_version: Type.Optional(RowVersion),
  },
  { title: 'PatchTan', additionalProperties: false },
)
export type PatchTan = Static<typeof PatchTan>

export const CancelTan = Type.Object(
  { reason: Text(2_000, { examples: ['The budget was withdrawn.'] }) },
  { title: 'CancelTan', additionalProperties: false },
)
export type CancelTan = Static<typeof CancelTan>

export const SetTanScorecard = Type.Object(
  {
    scorecard_template_id: Nullable(Type.String({ format: 'uuid', description: 'Null: the tenant’s default.' })),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'SetTanScorecard', additionalProperties: false },
)
export type SetTanScorecard = Static<typeof SetTanScorecard>

/** `AgentActionResponse`: what an agent's action answers. */
export const AgentActionResponse = Type.Object(
  {
    action: Type.String(),
    status: Type.String(),
    message: Type.String(),
    reason_code: Type.String(),
    result: Type.Null({ examples: [null] }),
    allowed_actions: Type.Array(Type.String()),
    correlation_id: Type.String(),
  },
  { title: 'AgentActionResponse' },
)
