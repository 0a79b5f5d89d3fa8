import type { World } from '../../testing.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH_OP = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }
export const ERROR = ['urn:ietf:params:scim:api:messages:2.0:Error']

export interface ScimUser {
  id: string
  userName: string
  externalId?: string
  displayName: string
  active: boolean
  emails: { value: string; type: string; primary: boolean }[]
  groups: { value: string }[]
  meta: { resourceType: string; location: string }
  [extension: string]: unknown
}
export interface List<T = ScimUser> {
  schemas: string[]
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: T[]
}
export interface ScimError {
  schemas: string[]
  status: string
  scimType?: string
  detail: string
}
export interface Group {
  id: string
  displayName: string
  members?: { value: string }[]
}

export type ScimAnswer<T> = Awaited<ReturnType<typeof scimCall<T>>>
/** A request as a provider sends it. */
export async function scimCall<T>(
  world: World,
  method: string,
  path: string,
  { token, body, headers = {} }: { token: string | null; body?: object | string; headers?: Record<string, string> },
) {
  const answer = await world.app.inject({
    method: method as 'GET',
    url: `/scim/v2${path}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    body: (answer.body === '' ? {} : JSON.parse(answer.body)) as T,
    type: String(answer.headers['content-type']),
    text: answer.body,
    headers: answer.headers,
  }
}
