import { CursorPage, Id, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const DATA_REQUEST_KINDS = ['Export', 'Erasure'] as const
export const DATA_REQUEST_STATUSES = ['Pending', 'Confirmed', 'Completed', 'Refused', 'Withdrawn'] as const
export const GROUNDS = ['PersonAsked', 'ConsentWithdrawn', 'EnteredInError', 'Authority', 'Other'] as const
/** Why an erasure is not possible now. */
export type Blocker = 'legal_hold' | 'employee' | 'open_application'

const Count = Type.Integer({ minimum: 0 })
export const PersonCounts = Type.Object(
  {
    files: Count,
    bytes: Count,
    keys: Count,
    suggestions: Count,
    applications: Count,
    notes: Count,
    interviews: Count,
    feedback: Count,
    offers: Count,
    submissions: Count,
    documents: Count,
    discrepancies: Count,
    requests: Count,
    answers: Count,
  },
  { title: 'PersonCounts' },
)
export type PersonCounts = Static<typeof PersonCounts>
export const ErasurePreview = Type.Object(
  {
    candidate_id: Id,
    removes: PersonCounts,
    blocked_by: Nullable(
      Type.String({
        description:
          '`legal_hold`: HR operations lift it first. `employee`: the records of employees are kept. `open_application`: reject or withdraw it first. Null: nothing.',
      }),
    ),
    other_records: Type.Integer({
      description: 'Other records that confirmed duplicates say are the same person; each needs its own request.',
    }),
  },
  { title: 'ErasurePreview' },
)
export type ErasurePreview = Static<typeof ErasurePreview>

const By = Type.Object({ user_id: Id, display_name: Type.String() })
export const DataRequest = Type.Object(
  {
    id: Id,
    candidate_id: Id,
    candidate_name: Nullable(Type.String({ description: 'Null once the person was erased.' })),
    kind: Type.String({ description: '`Export` or `Erasure`.' }),
    ground: Type.String(),
    reason: Nullable(Type.String({ description: 'Null once the person was erased: it can name them.' })),
    status: Type.String({
      description:
        '`Pending`; `Confirmed`: the file of an export can be downloaded; `Completed`: the person was erased; `Refused`; `Withdrawn`.',
    }),
    requested_by: By,
    requested_at: Timestamp,
    decided_by: Nullable(By),
    decided_at: Nullable(Timestamp),
    comment: Nullable(Type.String()),
    available_until: Nullable(Timestamp),
    erased: Nullable(PersonCounts),
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), {
      description: '`data-request.decide` for another person, `data-request.withdraw` and `data-request.download` for who asked.',
    }),
  },
  { title: 'DataRequest' },
)
export type DataRequest = Static<typeof DataRequest>
export const DataRequestPage = CursorPage(DataRequest, 'DataRequestPage')
export const ListDataRequests = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OneOf(DATA_REQUEST_STATUSES)),
    kind: Type.Optional(OneOf(DATA_REQUEST_KINDS)),
    candidate_id: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type ListDataRequests = Static<typeof ListDataRequests>

export const CreateDataRequest = Type.Object(
  {
    candidate_id: Id,
    kind: OneOf(DATA_REQUEST_KINDS),
    ground: OneOf(GROUNDS),
    reason: Text(1_000, { examples: ['Letter of 3 March, file 2027/114.'] }),
  },
  { title: 'CreateDataRequest', additionalProperties: false },
)
export type CreateDataRequest = Static<typeof CreateDataRequest>
export const DecideDataRequest = Type.Object(
  { decision: OneOf(['Confirmed', 'Refused']), comment: Type.Optional(Text(1_000)) },
  { title: 'DecideDataRequest', additionalProperties: false },
)
export type DecideDataRequest = Static<typeof DecideDataRequest>
