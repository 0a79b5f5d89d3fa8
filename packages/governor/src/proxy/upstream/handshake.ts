import type { JsonObject } from '@tanager/manifest'
import { cleanLine } from '../log.ts'
import { type Link, LinkBroken } from './link.ts'

/** Revisions of the protocol that open with `initialize`, newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
const MOST_PAGES = 200
const MOST_LISTED = 10_000
const LONGEST_VERSION = 60

/** What a server says it has, besides tools. */
export interface Offers {
  readonly resources: boolean
  readonly prompts: boolean
}

export interface Handshake {
  readonly signal: AbortSignal
  readonly auth?: Readonly<Record<string, string>>
}

/** Opens the protocol. The governor declares no capability: nobody may ask it for anything. */
export async function shakeHands(
  name: string,
  link: Link,
  options: Handshake,
): Promise<{ readonly listChanged: boolean; readonly offers: Offers; readonly version: string | null }> {
  const hello = { protocolVersion: VERSIONS[0], capabilities: {}, clientInfo: { name: 'tanager-governor', version: '0.1.0' } }
  const { protocolVersion, capabilities, serverInfo } = await link.request('initialize', hello, options)
  if (!VERSIONS.some((known) => known === protocolVersion)) {
    throw new LinkBroken(`${name} speaks protocol revision ${cleanLine(String(protocolVersion), 40)}; known are ${VERSIONS.join(', ')}.`)
  }
  const { tools, resources, prompts } = (capabilities ?? {}) as {
    tools?: { listChanged?: unknown }
    resources?: unknown
    prompts?: unknown
  }
  if (typeof tools !== 'object' || tools === null) throw new LinkBroken(`${name} offers no tools.`)
  await link.notify('notifications/initialized', {}, options)
  const { version } = isObject(serverInfo) ? serverInfo : {}
  return {
    listChanged: tools.listChanged === true,
    offers: { resources: isObject(resources), prompts: isObject(prompts) },
    version: typeof version === 'string' && version !== '' ? cleanLine(version, LONGEST_VERSION) : null,
  }
}

/** Every page of one of the server's lists. */
export async function listAll(
  name: string,
  link: Link,
  { method, field }: { readonly method: string; readonly field: string },
  options: Handshake,
): Promise<JsonObject[]> {
  const found: JsonObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { [field]: listed, nextCursor } = await link.request(method, cursor === undefined ? {} : { cursor }, options)
    if (!Array.isArray(listed)) throw new LinkBroken(`${name} answered ${method} without a list.`)
    if (found.length + listed.length > MOST_LISTED) break
    found.push(...listed.filter(isObject))
    if (typeof nextCursor !== 'string') return found
    cursor = nextCursor
  }
  throw new LinkBroken(`${name} lists more than ${MOST_LISTED} things, or never comes to the last page.`)
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
