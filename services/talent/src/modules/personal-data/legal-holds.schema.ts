import { CursorPage, Id, Nullable, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const By = Type.Object({ user_id: Id, display_name: Type.String() })
export const LegalHold = Type.Object(
  {
    id: Id,
    candidate_id: Id,
    candidate_name: Nullable(Type.String({ description: 'Null once the person was erased.' })),
    status: Type.String({ description: '`Active` or `Lifted`.' }),
    reason: Nullable(Type.String({ description: 'Null once the person was erased: it can name them.' })),
    placed_by: By,
    placed_at: Timestamp,
    lifted_by: Nullable(By),
    lifted_at: Nullable(Timestamp),
    lift_reason: Nullable(Type.String()),
    row_version: RowVersion,
  },
  { title: 'LegalHold' },
)
export type LegalHold = Static<typeof LegalHold>
export const LegalHoldPage = CursorPage(LegalHold, 'LegalHoldPage')
export const ListLegalHolds = Type.Object(
  {
    ...PageQuery.properties,
    active: Type.Optional(Type.Boolean({ description: 'True: only holds that are not lifted. False: only lifted ones.' })),
    candidate_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Holds on this candidate, and on records that confirmed duplicates say are the same person.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ListLegalHolds = Static<typeof ListLegalHolds>
export const PlaceLegalHold = Type.Object(
  { candidate_id: Id, reason: Text(1_000, { examples: ['Labour court, file 7 Ca 114/27.'] }) },
  { title: 'PlaceLegalHold', additionalProperties: false },
)
export type PlaceLegalHold = Static<typeof PlaceLegalHold>
export const LiftLegalHold = Type.Object(
  { reason: Text(1_000, { examples: ['The case was settled.'] }) },
  { title: 'LiftLegalHold', additionalProperties: false },
)
export type LiftLegalHold = Static<typeof LiftLegalHold>
