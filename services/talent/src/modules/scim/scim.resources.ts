import { Problem } from '@tanager/kernel'
import SCIMMY from 'scimmy'
import type { Ctx } from '../../context.ts'
import { changeProvided, type ProvidedUser, provided, provideUser, setMembers, withdrawUser } from './scim.actions.ts'
import { listRoleMembers, listScimUsers, type ScimUserRow } from './scim.store.ts'

/** What a handler gets from its route, and leaves there: the library turns what it does not know into 404. */
export interface ScimCall {
  ctx: Ctx
  failure?: unknown
}
type Data = Record<string, unknown>
interface Asked {
  id?: string
  filter?: { expression: string; match(values: Data[]): Data[] }
}

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const BY_NAME = /^\s*userName\s+eq\s+"([^"]*)"\s*$/i
const { Resources, Schemas, Config, Types } = SCIMMY

Config.set({
  patch: { supported: true },
  filter: { supported: true, maxResults: 200 },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token that Administration issues for the tenant.', primary: true },
  ],
} as never)

const handled =
  <A extends unknown[], T>(work: (...given: [...A, ScimCall]) => Promise<T>) =>
  async (...given: unknown[]): Promise<T> => {
    const call = given.at(-1) as ScimCall
    try {
      return await work(...(given as [...A, ScimCall]))
    } catch (error) {
      if (!(error instanceof Types.Error)) call.failure = error
      throw error
    }
  }

Resources.declare(Resources.User, { extensions: [{ schema: Schemas.EnterpriseUser, required: false }] } as never)
Resources.User.egress(
  handled(async (asked: Asked, { ctx }: ScimCall) => {
    if (asked.id !== undefined) return presentUser(await provided(ctx, asked.id))
    const all = (await listScimUsers(ctx.tx)).map(presentUser)
    if (!asked.filter) return all
    // Names of users are compared without regard to case (RFC 7643), which the library does not do.
    const name = BY_NAME.exec(asked.filter.expression)?.[1]?.toLowerCase()
    return name === undefined ? asked.filter.match(all) : all.filter((user) => user.userName.toLowerCase() === name)
  }) as never,
)
Resources.User.ingress(
  handled(async (asked: Asked, data: Data, { ctx }: ScimCall) => {
    const user = readUser(data)
    return presentUser(await (asked.id === undefined ? provideUser(ctx, user) : changeProvided(ctx, asked.id, user)))
  }) as never,
)
Resources.User.degress(handled(async (asked: Asked, { ctx }: ScimCall) => withdrawUser(ctx, asked.id ?? '')) as never)

Resources.declare(Resources.Group)
Resources.Group.egress(
  handled(async (asked: Asked, { ctx }: ScimCall) => {
    const all = (await listRoleMembers(ctx.tx)).map((role) => ({
      id: role.code,
      displayName: role.code,
      members: role.members.map((value) => ({ value, type: 'User' })),
      meta: { resourceType: 'Group' },
    }))
    if (asked.id === undefined) return asked.filter ? asked.filter.match(all as never) : all
    const found = all.find((group) => group.id === asked.id)
    if (!found) throw new Types.Error(404, null as never, 'There is no such group: groups are the roles.')
    return found
  }) as never,
)
Resources.Group.ingress(
  handled(async (asked: Asked, data: Data, { ctx }: ScimCall) => {
    const name = String(data.displayName ?? '')
    const roles = await listRoleMembers(ctx.tx)
    if (asked.id === undefined) {
      if (roles.some((role) => role.code === name))
        throw new Types.Error(409, 'uniqueness', `The group ${name} exists: groups are the roles.`)
      throw new Types.Error(400, 'invalidValue', `Groups are the roles, and there is no role ${name}.`)
    }
    if (name !== asked.id) throw new Types.Error(400, 'mutability', 'A role keeps its name.')
    const members = (data.members ?? []) as { value?: unknown }[]
    await setMembers(
      ctx,
      asked.id,
      members.map((member) => String(member.value)),
    )
    const role = (await listRoleMembers(ctx.tx)).find((one) => one.code === asked.id)
    return {
      id: asked.id,
      displayName: name,
      members: role?.members.map((value) => ({ value, type: 'User' })) ?? [],
      meta: { resourceType: 'Group' },
    }
  }) as never,
)
Resources.Group.degress(
  handled(async () => {
    throw new Types.Error(501, null as never, 'A role cannot be deleted. Remove its members instead.')
  }) as never,
)

const presentUser = (row: ScimUserRow) => ({
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  displayName: row.display_name,
  name: { formatted: row.display_name },
  active: row.status === 'Active',
  emails: [{ value: row.email, type: 'work', primary: true }],
  groups: row.roles.map((value) => ({ value, display: value, type: 'direct' })),
  ...(row.department_name === null ? {} : { [ENTERPRISE]: { department: row.department_name } }),
  meta: { resourceType: 'User', created: row.created_at.toISOString(), lastModified: row.updated_at.toISOString() },
})

interface Email {
  value?: string
  type?: string
  primary?: boolean
}
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/

/** The e-mail is the primary one, that of work, or the name with which the person signs in. */
function readUser(data: Data): ProvidedUser {
  const userName = String(data.userName ?? '')
  const emails = (data.emails ?? []) as Email[]
  const email = (emails.find((one) => one.primary) ?? emails.find((one) => one.type === 'work') ?? emails[0])?.value ?? userName
  if (!EMAIL.test(email)) throw new Types.Error(400, 'invalidValue', 'A user needs an e-mail: in emails, or as userName.')
  const name = (data.name ?? {}) as { formatted?: string; givenName?: string; familyName?: string }
  const spelled = [name.givenName, name.familyName].filter(Boolean).join(' ')
  const enterprise = (data[ENTERPRISE] ?? {}) as { department?: string }
  return {
    userName,
    externalId: typeof data.externalId === 'string' ? data.externalId : null,
    email,
    displayName: String(data.displayName || spelled || name.formatted || userName).slice(0, 200),
    department: enterprise.department || null,
    active: data.active !== false,
  }
}

/** A refusal of ours in the words of the protocol. */
export function toScimError(error: unknown): InstanceType<typeof Types.Error> | undefined {
  if (error instanceof Types.Error) return error
  if (!(error instanceof Problem)) return undefined
  const [status, type] = error.status === 409 ? [409, 'uniqueness'] : error.status === 422 ? [400, 'invalidValue'] : [error.status, null]
  return new Types.Error(status as number, type as never, error.message)
}
export { SCIMMY }
