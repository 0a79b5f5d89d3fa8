import { canonicalJson, type JsonObject, type Manifest, nameOfItem, type Prompt, promptsOf, resourcesOf } from '@tanager/manifest'
import { type Drift, findDrift } from './drift.ts'
import type { LiveItems } from './live-items.ts'

/** All that is not what its manifest says: tools, resources and prompts. */
export function findAllDrift(manifest: Manifest, live: LiveItems): Drift[] {
  const resources = resourcesOf(manifest).flatMap(({ name, uri, uriTemplate, description }): Drift[] => {
    const tool = nameOfItem('resource', name)
    const listed = uri === undefined ? live.templates : live.resources
    if (listed === null) return []
    const found = listed.find((one) => (uri === undefined ? one.uriTemplate === uriTemplate : one.uri === uri))
    return found === undefined ? [gone(tool)] : differs(tool, describes(found, description) ? [] : ['description'])
  })
  const prompts = promptsOf(manifest).flatMap((prompt): Drift[] => {
    const tool = nameOfItem('prompt', prompt.name)
    if (live.prompts === null) return []
    const found = live.prompts.find(({ name }) => name === prompt.name)
    if (found === undefined) return [gone(tool)]
    return differs(tool, [
      ...(describes(found, prompt.description) ? [] : ['description']),
      ...(argumentsOf(found) === argumentsOf(prompt) ? [] : ['arguments']),
    ])
  })
  return [...findDrift(manifest, live.tools), ...resources, ...prompts]
}

const gone = (tool: string): Drift => ({ tool, kind: 'missing', reason: 'The server no longer offers this.' })

const differs = (tool: string, fields: readonly string[]): Drift[] =>
  fields.length === 0
    ? []
    : [{ tool, kind: 'changed', reason: `The server declares another ${fields.join(', ')} than the reviewed manifest.` }]

/** What the server does not say is no drift. Where it has no description, an import wrote its title or name. */
const describes = ({ description, title, name }: JsonObject, reviewed: string): boolean =>
  description === undefined ? reviewed === '' || [title, name].includes(reviewed) : description === reviewed

function argumentsOf({ arguments: given }: { readonly arguments?: unknown } | Prompt): string {
  const list = Array.isArray(given) ? (given as readonly JsonObject[]) : []
  try {
    return canonicalJson({
      list: list.map(({ name, description, required }) => ({
        name,
        ...(description !== undefined && { description }),
        required: required === true,
      })),
    })
  } catch {
    return 'beyond what can be compared'
  }
}
