import { Id, Nullable, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Day = (examples: string[] = []) => Type.String({ format: 'date', pattern: '^(?!0000)', ...(examples.length > 0 ? { examples } : {}) })

export const Deputy = Type.Object(
  {
    id: Id,
    principal_id: Type.String({ format: 'uuid', description: 'Whose approvals are decided.' }),
    principal_name: Type.String(),
    deputy_id: Type.String({ format: 'uuid', description: 'Who decides them.' }),
    deputy_name: Type.String(),
    starts_on: Day(),
    ends_on: Day(),
    status: Type.String({ description: '`Planned`, `Active` or `Ended`, by the tenant’s time zone.' }),
    created_by: Id,
    created_at: Timestamp,
    ended_at: Nullable(Timestamp),
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'Deputy' },
)
export type Deputy = Static<typeof Deputy>
export const MyDeputies = Type.Object(
  {
    given: Type.Array(Deputy, { description: 'Who decides for me; the newest first, at most 100.' }),
    received: Type.Array(Deputy, { description: 'For whom I decide.' }),
  },
  { title: 'MyDeputies' },
)
export const DeputyList = Type.Object({ items: Type.Array(Deputy) }, { title: 'DeputyList' })
export const AppointDeputy = Type.Object(
  {
    deputy_id: Id,
    starts_on: Day(['2027-02-01']),
    ends_on: Day(['2027-02-14']),
  },
  { title: 'AppointDeputy', additionalProperties: false },
)
export type AppointDeputy = Static<typeof AppointDeputy>
export const DeputyParams = Type.Object({ userId: Id, id: Id })
