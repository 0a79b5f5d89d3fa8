import { ScimError } from './scim-error.ts'
import { attributeOf, type Filterable, readFilter } from './scim-filter.ts'
import { isObject, type Operation, readBody, readOperations } from './scim-operations.ts'

// Groups are the roles: their names stay, their members hold them.

const MEMBERS: Filterable = { value: 'exact', display: 'text', type: 'text', $ref: 'text' }
export const GROUP_ATTRIBUTES: Filterable = {
  id: 'exact',
  externalid: 'exact',
  displayname: 'text',
  members: MEMBERS,
  meta: { resourcetype: 'text', location: 'text' },
}

export const presentGroup = ({ code, members }: { code: string; members: readonly string[] }, base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  id: code,
  displayName: code,
  members: members.map((value) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
  meta: { resourceType: 'Group', location: `${base}/Groups/${code}` },
})

export const readGroupName = (body: unknown) => String(attributeOf(readBody(body), 'displayname') ?? '')

/** The members that a PUT describes. */
export function readGroup(body: unknown, code: string): string[] {
  if (readGroupName(body) !== code) throw keepsItsName()
  return readMembers(attributeOf(body, 'members') ?? [])
}

/** The members after the operations of a PATCH. */
export function patchGroup(before: readonly string[], body: unknown, code: string): string[] {
  let members = [...before]
  for (const operation of readOperations(body)) {
    const [attribute] = operation.path
    if (attribute === 'displayname' && operation.value !== code) throw keepsItsName()
    if (attribute === 'members') members = patchMembers(members, operation)
  }
  return members
}

function patchMembers(members: readonly string[], { op, filter, value }: Operation): string[] {
  if (filter !== null) {
    if (op !== 'remove') throw new ScimError(400, 'invalidPath', 'Members that a filter chooses can be removed, not changed.')
    const matches = readFilter(filter, MEMBERS)
    return members.filter((id) => !matches({ value: id, type: 'User' }))
  }
  if (op === 'remove' && (value === undefined || value === null)) return []
  const named = readMembers(value)
  if (op === 'replace') return named
  return op === 'add' ? [...members, ...named] : members.filter((id) => !named.includes(id))
}

function readMembers(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => {
    const id = isObject(one) ? attributeOf(one, 'value') : undefined
    if (typeof id !== 'string') throw new ScimError(400, 'invalidValue', 'A member is an object with the id of a user as its value.')
    return id.toLowerCase()
  })
}

const keepsItsName = () => new ScimError(400, 'mutability', 'A role keeps its name.')
