import { Id, OneOf } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { WaitingItem } from '../users/users.schema.ts'

/** What can be given to somebody else; a question or an approval cannot. */
export const MOVABLE = ['interview_feedback', 'hiring_manager'] as const

export const Reassign = Type.Object(
  {
    to_user_id: Type.String({ format: 'uuid', description: 'An active user of the tenant.' }),
    items: Type.Optional(
      Type.Array(Type.Object({ kind: OneOf(MOVABLE), entity_id: Id }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: 200,
        description: 'Of what waits; left out: all that can be given to somebody else.',
      }),
    ),
  },
  { title: 'Reassign', additionalProperties: false },
)
export type Reassign = Static<typeof Reassign>

export const Reassigned = Type.Object(
  {
    moved: Type.Array(WaitingItem),
    not_moved: Type.Array(
      Type.Object(
        { ...WaitingItem.properties, code: Type.String(), detail: Type.String({ description: 'Why, in words.' }) },
        { title: 'NotMoved' },
      ),
    ),
    waiting: Type.Array(WaitingItem, { description: 'What still waits for them.' }),
  },
  { title: 'Reassigned' },
)
export type Reassigned = Static<typeof Reassigned>
