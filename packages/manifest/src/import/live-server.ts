import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { JsonObject } from '../manifest.ts'
import type { LiveServer } from './imported-manifest.ts'

/** How a server is reached: at an address, or by starting it. */
export type Way =
  | { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }

const PATIENCE_MS = 60_000
const MOST_PAGES = 200

/** Asks a live server for its tools, with the protocol's official client. It is offered no capability, as by the governor. */
export async function readLiveServer(way: Way): Promise<LiveServer> {
  const client = new Client(
    { name: 'tanager-manifest', version: '0.1.0' },
    // Nothing is called, so no schema of a stranger is compiled here.
    { jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) } },
  )
  try {
    await client.connect(transportOf(way), { timeout: PATIENCE_MS })
    const tools: JsonObject[] = []
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: PATIENCE_MS })
      tools.push(...(answer.tools as unknown as JsonObject[]))
      cursor = answer.nextCursor
      if (cursor === undefined) break
    }
    const { name = 'unknown', version = 'unknown' } = client.getServerVersion() ?? {}
    return { name, version, tools }
  } finally {
    await client.close()
  }
}

function transportOf(way: Way): Transport {
  if ('url' in way) return new StreamableHTTPClientTransport(way.url, { requestInit: { headers: way.headers } })
  return new StdioClientTransport({
    command: way.command,
    args: [...way.args],
    env: { ...getDefaultEnvironment(), ...way.env },
    stderr: 'ignore',
  })
}
