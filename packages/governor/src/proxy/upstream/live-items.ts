import type { JsonObject, Manifest } from '@tanager/manifest'
import { promptsOf, resourcesOf } from '@tanager/manifest'
import { type Handshake, listAll, type Offers } from './handshake.ts'
import type { Link } from './link.ts'

/** What a server lists now, as far as its manifest speaks of it. */
export interface LiveItems {
  readonly tools: readonly JsonObject[]
  /** Null where nobody has asked yet. */
  readonly resources: readonly JsonObject[] | null
  readonly templates: readonly JsonObject[] | null
  readonly prompts: readonly JsonObject[] | null
}

/** Every list that the manifest has something of. A list that the server does not offer is empty. */
export async function listItems(name: string, link: Link, manifest: Manifest, offers: Offers, how: Handshake): Promise<LiveItems> {
  const list = async (method: string, field: string, wanted: boolean, offered: boolean) =>
    wanted ? (offered ? await listAll(name, link, { method, field }, how) : []) : null
  const has = resourcesOf(manifest)
  const { resources, prompts } = offers
  return {
    tools: await listAll(name, link, { method: 'tools/list', field: 'tools' }, how),
    resources: await list(
      'resources/list',
      'resources',
      has.some(({ uri }) => uri !== undefined),
      resources,
    ),
    templates: await list(
      'resources/templates/list',
      'resourceTemplates',
      has.some(({ uri }) => uri === undefined),
      resources,
    ),
    prompts: await list('prompts/list', 'prompts', promptsOf(manifest).length > 0, prompts),
  }
}
