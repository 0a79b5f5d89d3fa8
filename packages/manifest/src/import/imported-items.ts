import type { JsonObject } from '../manifest.ts'
import { TOOL_NAME } from '../manifest-fields.ts'
import type { LiveServer } from './live-lists.ts'

/** A server may list whatever it holds; a person reviews what a manifest names. */
const MOST = 200
const ADDRESS = /^[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]{1,2000}$/
const TEMPLATE = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[\x21-\x7a\x7c\x7e]|\{\+?[A-Za-z_][A-Za-z0-9_]*\}){1,160}$/

/** The resources and prompts of a live server, for a manifest: what a manifest cannot hold is left out, and told. */
export function importedItems(live: LiveServer, area: string, leftOut: string[]): JsonObject {
  const names = new Set<string>()
  const scopes = { requiredScopes: [`${area}:read`] }
  const leave = (what: string, why: string): [] => {
    leftOut.push(`${what}: ${why}`)
    return []
  }
  const addressed = [...(live.resources ?? []), ...(live.resourceTemplates ?? [])]
  const resources = addressed.slice(0, MOST).flatMap((one) => {
    const { uri, uriTemplate, name, title, description, mimeType } = one
    const place = uriTemplate === undefined ? { uri: String(uri) } : { uriTemplate: String(uriTemplate) }
    const fits = uriTemplate === undefined ? ADDRESS.test(String(uri)) : TEMPLATE.test(String(uriTemplate))
    if (!fits) return leave(`the resource ${JSON.stringify(uriTemplate ?? uri)}`, 'no manifest can hold this address')
    return [
      {
        name: freeName(firstText(name, title, 'resource'), names),
        ...place,
        description: firstText(description, title, name, ''),
        ...(typeof mimeType === 'string' && { mimeType }),
        ...scopes,
      },
    ]
  })
  if (addressed.length > MOST) leave(`${addressed.length - MOST} resources`, `the first ${MOST} are written`)
  const prompts = (live.prompts ?? []).slice(0, MOST).flatMap((one) => {
    const { name, title, description } = one
    if (typeof name !== 'string' || !new RegExp(TOOL_NAME, 'u').test(name))
      return leave(`the prompt ${JSON.stringify(name)}`, 'no manifest can hold this name')
    const given = Array.isArray(one.arguments) ? (one.arguments as readonly JsonObject[]) : []
    return [
      {
        name,
        description: firstText(description, title, ''),
        ...(given.length > 0 && {
          arguments: given.map(({ name: of, description: about, required }) => ({
            name: of,
            ...(typeof about === 'string' && { description: about }),
            ...(required === true && { required }),
          })),
        }),
        ...scopes,
      },
    ]
  })
  return { ...(resources.length > 0 && { 'x-resources': resources }), ...(prompts.length > 0 && { 'x-prompts': prompts }) }
}

const firstText = (...texts: unknown[]): string => String(texts.find((text) => typeof text === 'string') ?? '')

/** A name that a manifest can hold and no resource before has. */
function freeName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[^A-Za-z0-9_.-]+/g, '-').replace(/^[^A-Za-z]+/, '')
  const base = (plain === '' ? 'resource' : plain).slice(0, 58)
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
