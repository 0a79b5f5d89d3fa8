import { nameOfItem, type Prompt, patternOfTemplate, promptsOf, type Resource, resourcesOf } from '@tanager/manifest'
import { servesTenant } from '../governed-server.ts'
import type { Governor } from '../governor.ts'
import type { Caller } from '../ports.ts'
import type { LiveConfig } from './live-config.ts'
import type { ToolNames } from './tool-names.ts'

interface Found<T> {
  readonly server: string
  readonly item: T
  /** As the governor knows it. */
  readonly tool: string
}

/** A path that climbs out of what its template describes, plain or encoded. */
const CLIMBS = /(?:^|[/\\])(?:\.|%2e){2}(?:$|[/\\?#])/i

/** The resources and prompts of all servers, as clients see them. */
export function servedItems(parts: {
  readonly governor: Pick<Governor, 'toolsFor'>
  readonly live: LiveConfig
  readonly names: ToolNames
}) {
  const { governor, live, names } = parts
  const all = <T extends { readonly name: string }>(
    caller: Caller,
    kind: 'resource' | 'prompt',
    of: (one: never) => readonly T[],
  ): Found<T>[] =>
    live.now.servers.flatMap(({ governed }) =>
      servesTenant(governed, caller.tenantId)
        ? of(governed.manifest as never).map((item) => ({
            server: governed.manifest.serverName,
            item,
            tool: nameOfItem(kind, item.name),
          }))
        : [],
    )
  const visible = <T>(caller: Caller, kind: 'resource' | 'prompt', found: readonly Found<T>[]): Found<T>[] => {
    const may = new Set(governor.toolsFor(caller, kind).map(({ server, tool }) => JSON.stringify([server, tool.name])))
    return found.filter(({ server, tool }) => may.has(JSON.stringify([server, tool])))
  }
  const resources = (caller: Caller) => all<Resource>(caller, 'resource', resourcesOf)
  const prompts = (caller: Caller) => all<Prompt>(caller, 'prompt', promptsOf)
  const shown = ({ server, item: { name, description, mimeType } }: Found<Resource>) => ({
    name: names.nameOf(server, name),
    description,
    ...(mimeType !== undefined && { mimeType }),
  })

  return {
    /** Whether any server has them: only then are they declared to clients. */
    offers: () => ({
      resources: live.now.servers.some(({ governed }) => resourcesOf(governed.manifest).length > 0),
      prompts: live.now.servers.some(({ governed }) => promptsOf(governed.manifest).length > 0),
    }),
    resources: (caller: Caller) =>
      visible(caller, 'resource', resources(caller)).flatMap((one) =>
        one.item.uri === undefined ? [] : [{ uri: one.item.uri, ...shown(one) }],
      ),
    templates: (caller: Caller) =>
      visible(caller, 'resource', resources(caller)).flatMap((one) =>
        one.item.uriTemplate === undefined ? [] : [{ uriTemplate: one.item.uriTemplate, ...shown(one) }],
      ),
    prompts: (caller: Caller) =>
      visible(caller, 'prompt', prompts(caller)).map(({ server, item: { name, description, arguments: given } }) => ({
        name: names.nameOf(server, name),
        description,
        ...(given !== undefined && { arguments: given.map((one) => ({ ...one })) }),
      })),
    /**
     * Whose it is; whether the caller may read it, the governor decides. One that the caller may read goes before others, and one with
     * that very address before a template that it fits.
     */
    findResource(caller: Caller, uri: string): Found<Resource> | null {
      if (CLIMBS.test(uri)) return null
      const offered = resources(caller)
      const found = [
        ...offered.filter(({ item }) => item.uri === uri),
        ...offered.filter(({ item }) => item.uriTemplate !== undefined && fitsTemplate(uri, item.uriTemplate)),
      ]
      return visible(caller, 'resource', found)[0] ?? found[0] ?? null
    },
    findPrompt: (caller: Caller, name: string): Found<Prompt> | null =>
      prompts(caller).find(({ server, item }) => names.nameOf(server, item.name) === name) ?? null,
  }
}
export type ServedItems = ReturnType<typeof servedItems>

const fitsTemplate = (uri: string, template: string): boolean => new RegExp(patternOfTemplate(template), 'u').test(uri)
