import { CursorPage, Id, Nullable, PageQuery, Timestamp } from '@tanager/kernel'
import { Type } from 'typebox'

export const ActivityEntry = Type.Object(
  {
    id: Id,
    occurred_at: Timestamp,
    action: Type.String(),
    entity_type: Type.String(),
    entity_id: Id,
    application_id: Nullable(Id),
    tan_number: Nullable(Type.String({ description: 'Of the application that it belongs to.' })),
    actor: Type.Object({ user_id: Nullable(Id), role: Type.String(), display_name: Nullable(Type.String()) }),
    outcome: Type.String({ description: 'The decision or the result.' }),
    details: Type.Object(
      {},
      { additionalProperties: true, description: 'Numbers, counts and codes; never personal data, feedback or pay.' },
    ),
  },
  { title: 'ActivityEntry' },
)
export const ActivityPage = CursorPage(ActivityEntry, 'ActivityPage')
export const ListActivity = Type.Object(PageQuery.properties, { additionalProperties: false })
