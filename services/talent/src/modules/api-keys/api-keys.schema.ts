import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { PROGRAM_ROLES, ROLE_CODES } from '../../policy.ts'

const Fields = {
  id: Id,
  name: Type.String(),
  role: Type.String(),
  status: Type.String({ description: '`Active`, `Expired` or `Revoked`.' }),
  user_id: Type.String({ format: 'uuid', description: 'The service account, as the audit log names it.' }),
  expires_at: Timestamp,
  created_by: Id,
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
  allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
}
export const ApiKey = Type.Object(Fields, { title: 'ApiKey' })
export type ApiKey = Static<typeof ApiKey>
export const ApiKeyPage = CursorPage(ApiKey, 'ApiKeyPage')
export const NewApiKey = Type.Object(
  { ...Fields, secret: Type.String({ description: 'Shown once. Sent as a bearer token.' }) },
  { title: 'NewApiKey' },
)
export const CreateApiKey = Type.Object(
  {
    name: Line(200, { examples: ['Careers page'] }),
    role: OneOf(ROLE_CODES, { description: `One of ${PROGRAM_ROLES.join(', ')}.`, examples: ['AGENT_SERVICE'] }),
    expires_at: Type.String({ format: 'date-time', examples: ['2027-12-31T00:00:00.000Z'] }),
  },
  { title: 'CreateApiKey', additionalProperties: false },
)
export type CreateApiKey = Static<typeof CreateApiKey>
export const ApiKeyQuery = Type.Object({ ...PageQuery.properties }, { additionalProperties: false })
