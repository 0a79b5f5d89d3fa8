import { patternOfTemplate, type Resource, resourcesOf } from '@tanager/manifest'
import type { LoadedServer } from './load-server.ts'

/** Resources that two servers offer to one tenant under one address: a client that reads it would get that of the first, unasked. */
export function sameResources(servers: readonly (LoadedServer | null)[]): string[] {
  const offered = servers.flatMap((server, index) =>
    server === null ? [] : resourcesOf(server.governed.manifest).map((resource) => ({ resource, index, tenants: server.governed.tenants })),
  )
  return offered.flatMap(({ resource, index, tenants }) => {
    const other = offered.find(
      (before) => before.index < index && addressOf(before.resource) === addressOf(resource) && haveCommon(before.tenants, tenants),
    )
    if (other === undefined) return []
    const address = resource.uri ?? resource.uriTemplate
    return `/servers/${index} offers the resource ${address}, as /servers/${other.index} does. Leave it out of one manifest, or give the servers other tenants.`
  })
}

/** Templates that name their parts otherwise are the same. */
const addressOf = ({ uri, uriTemplate = '' }: Resource): string => uri ?? patternOfTemplate(uriTemplate)

const haveCommon = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  some === undefined || others === undefined || some.some((tenant) => others.includes(tenant))
