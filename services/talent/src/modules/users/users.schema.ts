import { CursorPage, Id, Nullable, OneOf, PageQuery, RowVersion } from '@tanager/kernel'
import { Type } from 'typebox'

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

const DirectoryUser = Type.Object({ id: Id, display_name: Type.String(), roles: Type.Array(Type.String()) }, { title: 'DirectoryUser' })
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
  roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() }), { description: 'Active ones.' }),
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
  },
  { additionalProperties: false },
)
export const UserParams = Type.Object({ userId: Id })

const Role = Type.Object({ code: Type.String(), name: Type.String(), status: Type.String() }, { title: 'Role' })
export const RoleList = Type.Object({ items: Type.Array(Role) }, { title: 'RoleList' })
