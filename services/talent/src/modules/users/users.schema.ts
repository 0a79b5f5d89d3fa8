import { CursorPage, Id, Line, Nullable, OneOf, PageQuery, RowVersion, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { ROLE_CODES } from '../../policy.ts'

export const Me = Type.Object(
  {
    tenant: Type.Object({ id: Id, code: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Id, email: Type.String() }),
    role: Type.String({ description: 'The role in the token.' }),
    display_name: Type.String(),
  },
  { title: 'CurrentUser' },
)
export const MyPermissions = Type.Object(
  { permissions: Type.Array(Type.String(), { description: 'Sorted: the union over all active roles of the caller.' }) },
  { title: 'EffectivePermissions' },
)

const Role = { code: Type.String(), name: Type.String() }
export const MyRoles = Type.Object(
  {
    role: Type.String({ description: 'The role that counts now.' }),
    items: Type.Array(Type.Object(Role, { title: 'HeldRole' }), {
      description: 'What `X-Tanager-Role` may choose; the first granted first.',
    }),
  },
  { title: 'MyRoles' },
)

export const SignOut = Type.Object(
  { everywhere: Type.Literal(true, { description: 'All sessions, on all devices.', examples: [true] }) },
  { title: 'SignOut', additionalProperties: false },
)
export const SignedOut = Type.Object(
  { signed_out_at: Type.String({ format: 'date-time', description: 'Tokens that were issued until then are refused.' }) },
  { title: 'SignedOut' },
)

const DirectoryUserFields = { id: Id, display_name: Type.String(), roles: Type.Array(Type.String()) }
const DirectoryUser = Type.Object(DirectoryUserFields, { title: 'DirectoryUser' })
export const NamedUser = Type.Object(
  { ...DirectoryUserFields, status: Type.String({ description: '`Active` or `Inactive`: who left keeps the name in what they did.' }) },
  { title: 'NamedUser' },
)
export const DirectoryPage = CursorPage(DirectoryUser, 'DirectoryUserPage')
export const DirectoryQuery = Type.Object(
  { ...PageQuery.properties, role: Type.Optional(Type.String({ maxLength: 40, description: 'Only users who hold this role.' })) },
  { additionalProperties: false },
)

const AdminUserFields = {
  id: Id,
  display_name: Type.String(),
  email: Type.String(),
  status: Type.String({ description: '`Active` or `Inactive`.' }),
  department_name: Nullable(Type.String()),
  location_name: Nullable(Type.String()),
  roles: Type.Array(Type.Object(Role), { description: 'Active ones.' }),
  row_version: RowVersion,
}
export const AdminUserPage = CursorPage(Type.Object(AdminUserFields, { title: 'AdminUserItem' }), 'AdminUserPage')
export const AdminUser = Type.Object(
  { ...AdminUserFields, allowed_actions: Type.Array(Type.String(), { description: 'Changes that the caller may make now.' }) },
  { title: 'AdminUser' },
)
export const AdminUserQuery = Type.Object(
  {
    ...PageQuery.properties,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name or the e-mail; case does not matter.' })),
    status: Type.Optional(OneOf(['Active', 'Inactive'])),
    role: Type.Optional(OneOf(ROLE_CODES, { description: 'Only users who hold this role.' })),
  },
  { additionalProperties: false },
)
const ReviewedUser = Type.Object(
  {
    id: Id,
    kind: Type.String({ description: '`Person`, or `Service`: a program with an API key.' }),
    display_name: Type.String(),
    email: Type.String(),
    status: AdminUserFields.status,
    roles: Type.Array(
      Type.Object(
        {
          ...Role,
          granted_at: Timestamp,
          last_used_at: Nullable(Timestamp),
          expires_at: Nullable(Timestamp),
        },
        {
          title: 'ReviewedRole',
          description:
            'Of a person, `last_used_at` is the last entry of the audit log made in this role, and `expires_at` is null. Of a service account, both are those of its key; the use is noted to the hour.',
        },
      ),
      { description: 'Active ones, the first granted first.' },
    ),
    deputy_for: Type.Array(
      Type.Object(
        {
          user_id: Type.String({ format: 'uuid', description: 'Whose approvals the user may decide.' }),
          display_name: Type.String(),
          starts_on: Type.String({ format: 'date' }),
          ends_on: Type.String({ format: 'date' }),
          last_used_at: Nullable(Timestamp),
        },
        { title: 'ReviewedDeputy', description: '`last_used_at` is the last step that the user decided for that person in this period.' },
      ),
      { description: 'Periods that have not ended.' },
    ),
  },
  { title: 'ReviewedUser' },
)
export const AccessReviewPage = CursorPage(ReviewedUser, 'AccessReviewPage')
export const AccessReviewQuery = Type.Object({ ...PageQuery.properties }, { additionalProperties: false })
export const UserParams = Type.Object({ userId: Id })

export const RoleList = Type.Object(
  { items: Type.Array(Type.Object({ ...Role, status: Type.String() }, { title: 'Role' })) },
  { title: 'RoleList' },
)

const Email = Type.String({ format: 'email', maxLength: 320, examples: ['mei.lan@acme.example'] })
const Roles = (order: string) =>
  Type.Array(OneOf(ROLE_CODES), {
    uniqueItems: true,
    maxItems: ROLE_CODES.length,
    description: `Role codes. ${order} Without a role nobody can sign in.`,
    examples: [['RECRUITER']],
  })
export const AddUser = Type.Object(
  {
    email: Email,
    display_name: Line(200, { examples: ['Mei Lan'] }),
    department_name: Type.Optional(Nullable(Line(200))),
    location_name: Type.Optional(Nullable(Line(200))),
    roles: Roles('The first one counts when a token names none.'),
  },
  { title: 'AddUser', additionalProperties: false },
)
export const PatchUser = Type.Object(
  {
    email: Type.Optional(Email),
    display_name: Type.Optional(Line(200)),
    department_name: Type.Optional(Nullable(Line(200))),
    location_name: Type.Optional(Nullable(Line(200))),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'PatchUser', additionalProperties: false },
)
export type PatchUser = Static<typeof PatchUser>
export const SetRoles = Type.Object(
  {
    roles: Roles('Those that stay keep their place, new ones follow. The first that was given counts when a token names none.'),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'SetRoles', additionalProperties: false },
)
export type SetRoles = Static<typeof SetRoles>

export const WaitingItem = Type.Object(
  {
    kind: Type.String({
      description:
        '`interview_feedback` and `hiring_manager` can be reassigned; `answer` is a question about a request of theirs; `approval` waits for a role that nobody else holds.',
    }),
    entity_type: Type.String({ description: 'Of the interview, the TAN, or the record that is to be approved.' }),
    entity_id: Type.String({ format: 'uuid', description: 'The interview, the TAN or the approval request.' }),
    title: Nullable(Type.String()),
    round: Nullable(Type.Integer({ description: 'Of an interview.' })),
    due_at: Nullable(Timestamp),
  },
  { title: 'WaitingItem' },
)
export type WaitingItem = Static<typeof WaitingItem>
export const Waiting = Type.Object({ items: Type.Array(WaitingItem) }, { title: 'Waiting' })
export const DeactivatedUser = Type.Object(
  { ...AdminUser.properties, waiting: Type.Array(WaitingItem, { description: 'What waits for them and for nobody else.' }) },
  { title: 'DeactivatedUser' },
)
