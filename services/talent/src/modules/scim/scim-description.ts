import SCIMMY from 'scimmy'
import { ScimError } from './scim-error.ts'
import { MOST_RESULTS } from './scim-query.ts'

const { Resources, Schemas, Config } = SCIMMY

// What is not named here is not supported: sorting, ETags, bulk operations, passwords.
Config.set({
  patch: { supported: true },
  filter: { supported: true, maxResults: MOST_RESULTS },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token that Administration issues for the tenant.', primary: true },
  ],
} as never)
Resources.declare(Resources.User, { extensions: [{ schema: Schemas.EnterpriseUser, required: false }] } as never)
Resources.declare(Resources.Group)

/** The protocol's own documents: what is supported, which resources there are and how they are made. */
export function describeSelf(base: string) {
  const { User, Group, ServiceProviderConfig, ResourceType, Schema } = Resources
  for (const resource of [User, Group, ServiceProviderConfig, ResourceType, Schema]) resource.basepath(base)
  const one = async (Kind: typeof ResourceType | typeof Schema, id: string): Promise<unknown> => {
    try {
      return await new Kind(id).read()
    } catch {
      throw new ScimError(404, null, 'There is no such description.')
    }
  }
  const documents: Record<string, (id: string) => Promise<unknown>> = {
    '/ServiceProviderConfig': () => new ServiceProviderConfig().read(),
    '/ResourceTypes': () => new ResourceType().read(),
    '/ResourceTypes/:id': (id) => one(ResourceType, id),
    '/Schemas': () => new Schema().read(),
    '/Schemas/:id': (id) => one(Schema, id),
  }
  return {
    read: async (path: string, id: string): Promise<unknown> => documents[path]?.(id),
  }
}
