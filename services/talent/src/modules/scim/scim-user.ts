import { isBlank } from '@tanager/kernel'
import type { ProvidedUser } from './scim.actions.ts'
import type { ScimUserRow } from './scim.store.ts'
import { ScimError } from './scim-error.ts'
import { attributeOf, ENTERPRISE, type Filterable, readFilter } from './scim-filter.ts'
import { isObject, type Operation, readBody, readOperations } from './scim-operations.ts'

// Kept are the sign-in name, the provider's id, the e-mail of work, the name, whether the person is active, and the department. What else a
// provider sends is ignored: it must not keep the rest from being saved.

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
const VALUES: Filterable = { value: 'text', display: 'text', type: 'text', primary: 'text' }
const EMAILS = VALUES
const MANAGER: Filterable = { value: 'exact', displayname: 'text' }
const text = (...names: string[]): Filterable => Object.fromEntries(names.map((name) => [name.toLowerCase(), 'text']))
/** Those of the standard; who filters by one that is not kept finds nobody. */
export const USER_ATTRIBUTES: Filterable = {
  id: 'exact',
  externalid: 'exact',
  ...text('userName', 'displayName', 'active', 'nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'),
  name: text('formatted', 'givenName', 'familyName', 'middleName', 'honorificPrefix', 'honorificSuffix'),
  emails: EMAILS,
  phonenumbers: VALUES,
  ims: VALUES,
  photos: VALUES,
  entitlements: VALUES,
  roles: VALUES,
  addresses: text('formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type', 'primary'),
  groups: { value: 'exact', display: 'text', type: 'text' },
  manager: MANAGER,
  meta: text('resourceType', 'created', 'lastModified', 'location'),
  [ENTERPRISE.toLowerCase()]: { ...text('employeeNumber', 'costCenter', 'organization', 'division', 'department'), manager: MANAGER },
}

export const presentUser = (row: ScimUserRow, base: string) => ({
  schemas: row.department_name === null ? [USER_SCHEMA] : [USER_SCHEMA, ENTERPRISE],
  id: row.id,
  ...(row.external_id === null ? {} : { externalId: row.external_id }),
  userName: row.user_name,
  displayName: row.display_name,
  name: { formatted: row.display_name },
  active: row.status === 'Active',
  emails: [emailOf(row.email)],
  groups: row.roles.map((value) => ({ value, $ref: `${base}/Groups/${value}`, display: value, type: 'direct' })),
  ...(row.department_name === null ? {} : { [ENTERPRISE]: { department: row.department_name } }),
  meta: {
    resourceType: 'User',
    created: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    location: `${base}/Users/${row.id}`,
  },
})
const emailOf = (value: string) => ({ value, type: 'work', primary: true })

/** A user as a POST or PUT describes one; without `active` they are what they were before. */
export function readUser(body: unknown, before: { active: boolean }): ProvidedUser {
  const data = readBody(body)
  const userName = demandUserName(attributeOf(data, 'username'))
  const active = attributeOf(data, 'active') ?? null
  return {
    userName,
    externalId: line('externalId', attributeOf(data, 'externalid'), 500),
    email: demandEmail(readEmail(attributeOf(data, 'emails'), userName) ?? userName),
    displayName: line('displayName', attributeOf(data, 'displayname')) ?? readName(attributeOf(data, 'name')) ?? userName.slice(0, 200),
    department: line('department', attributeOf(attributeOf(data, ENTERPRISE.toLowerCase()), 'department')),
    active: active === null ? before.active : demandBoolean(active),
  }
}

/** The user after the operations of a PATCH. */
export function patchUser(row: ScimUserRow, body: unknown): ProvidedUser {
  const user: ProvidedUser = {
    userName: row.user_name,
    externalId: row.external_id,
    email: row.email,
    displayName: row.display_name,
    department: row.department_name,
    active: row.status === 'Active',
  }
  const name: Record<string, unknown> = {}
  let isNamed = false
  for (const operation of readOperations(body)) {
    const { path, value } = operation
    const given = operation.op === 'remove' ? null : value
    switch (path.join(' ')) {
      case 'username':
        user.userName = demandUserName(given)
        break
      case 'externalid':
        user.externalId = line('externalId', given, 500)
        break
      case 'displayname':
        user.displayName = line('displayName', given) ?? user.userName.slice(0, 200)
        isNamed = true
        break
      case 'name':
        Object.assign(name, given)
        break
      case 'name formatted':
      case 'name givenname':
      case 'name familyname':
        name[path[1] as string] = given
        break
      case 'active':
        user.active = demandBoolean(given)
        break
      case ENTERPRISE.toLowerCase():
        if (given === null || attributeOf(given, 'department') !== undefined)
          user.department = line('department', attributeOf(given, 'department'))
        break
      case `${ENTERPRISE.toLowerCase()} department`:
        user.department = line('department', given)
        break
      case 'emails':
      case 'emails value':
        if (isAbout(operation, user.email)) user.email = demandEmail(patchEmail(given, user) ?? user.userName)
        break
    }
  }
  if (!isNamed) user.displayName = readName(name) ?? user.displayName
  return user
}

/** Whether it is the e-mail that is kept: `emails[type eq "home"].value` is not. */
const isAbout = ({ filter }: Operation, email: string) => filter === null || readFilter(filter, EMAILS)(emailOf(email))
function patchEmail(given: unknown, user: ProvidedUser): string | null {
  if (given === null) return null
  if (typeof given === 'string') return given
  const emails = Array.isArray(given) ? given : [given]
  return readEmail(emails, user.userName) ?? user.email
}

/** The primary one, that of work, or one without a type; another only where the userName is no e-mail. Null where there is none. */
function readEmail(given: unknown, userName: string): string | null {
  if (given === undefined || given === null) return null
  if (!Array.isArray(given) || !given.every(isObject)) throw invalidValue('emails must be a list of objects.')
  const emails = given.map((one) => ({
    value: line('value of an e-mail', attributeOf(one, 'value'), 320),
    type: attributeOf(one, 'type'),
    isPrimary: isTrue(attributeOf(one, 'primary')),
  }))
  const filled = emails.filter((one) => one.value !== null)
  const chosen =
    filled.find((one) => one.isPrimary) ??
    filled.find((one) => String(one.type).toLowerCase() === 'work') ??
    filled.find((one) => one.type === undefined || one.type === null) ??
    (EMAIL.test(userName) ? undefined : filled[0])
  return chosen?.value ?? null
}

function readName(given: unknown): string | null {
  const spelled = ['givenname', 'familyname'].map((part) => line('name', attributeOf(given, part))).filter((part) => part !== null)
  const formatted = line('name', attributeOf(given, 'formatted'))
  return spelled.length === 2 ? line('name', spelled.join(' ')) : (formatted ?? spelled[0] ?? null)
}

const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail)
const CONTROL = /\p{Cc}/u
/** One line of text, as in Administration; null for none, and where nothing of it can be seen. */
function line(name: string, value: unknown, most = 200): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalidValue(`${name} must be text.`)
  if (value.length > most) throw invalidValue(`${name} must have at most ${most} characters.`)
  if (CONTROL.test(value)) throw invalidValue(`${name} must not have control characters.`)
  return isBlank(value) ? null : value.trim()
}
function demandUserName(value: unknown): string {
  const name = line('userName', value, 320)
  if (name === null) throw invalidValue('A user needs a userName.')
  return name
}
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/
function demandEmail(value: string): string {
  const email = line('The e-mail', value, 320) ?? ''
  if (!EMAIL.test(email)) throw invalidValue('A user needs an e-mail: in emails, or as userName.')
  return email
}

const isTrue = (value: unknown) => String(value).toLowerCase() === 'true'
/** Entra ID spells it "True" and "False". */
function demandBoolean(value: unknown): boolean {
  const spelled = typeof value === 'boolean' || typeof value === 'string' ? String(value).toLowerCase() : ''
  if (spelled !== 'true' && spelled !== 'false') throw invalidValue('active is true or false.')
  return spelled === 'true'
}
