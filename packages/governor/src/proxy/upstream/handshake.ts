import type { JsonObject } from '@tanager/manifest'
import { cleanLine } from '../log.ts'
import { type Link, LinkBroken } from './link.ts'

/** Revisions of the protocol that open with `initialize`, newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const
const MOST_PAGES = 200
const MOST_TOOLS = 10_000

export interface Handshake {
  readonly signal: AbortSignal
  readonly token?: string
}

/** Opens the protocol. The governor declares no capability: nobody may ask it for anything. */
export async function shakeHands(name: string, link: Link, options: Handshake): Promise<{ readonly listChanged: boolean }> {
  const hello = { protocolVersion: VERSIONS[0], capabilities: {}, clientInfo: { name: 'tanager-governor', version: '0.1.0' } }
  const { protocolVersion, capabilities } = await link.request('initialize', hello, options)
  if (!VERSIONS.some((known) => known === protocolVersion)) {
    throw new LinkBroken(`${name} speaks protocol revision ${cleanLine(String(protocolVersion), 40)}; known are ${VERSIONS.join(', ')}.`)
  }
  const tools = (capabilities as { tools?: { listChanged?: unknown } } | undefined)?.tools
  if (typeof tools !== 'object' || tools === null) throw new LinkBroken(`${name} offers no tools.`)
  await link.notify('notifications/initialized', {}, options)
  return { listChanged: tools.listChanged === true }
}

/** Every page of the server's list. */
export async function listTools(name: string, link: Link, options: Handshake): Promise<JsonObject[]> {
  const found: JsonObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { tools, nextCursor } = await link.request('tools/list', cursor === undefined ? {} : { cursor }, options)
    if (!Array.isArray(tools)) throw new LinkBroken(`${name} answered tools/list without a list.`)
    if (found.length + tools.length > MOST_TOOLS) break
    found.push(...tools.filter((tool): tool is JsonObject => typeof tool === 'object' && tool !== null))
    if (typeof nextCursor !== 'string') return found
    cursor = nextCursor
  }
  throw new LinkBroken(`${name} lists more than ${MOST_TOOLS} tools, or never comes to the last page.`)
}
