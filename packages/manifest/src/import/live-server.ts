import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { childEnvironment } from '../child-environment.ts'
import type { JsonObject } from '../manifest.ts'
import type { LiveServer } from './live-lists.ts'

/** How a server is reached: at an address, or by starting it. */
export type Way =
  | { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly command: string; readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }

const PATIENCE_MS = 60_000
const WAIT = { timeout: PATIENCE_MS }
/** Of what a started server says on its standard error, the end is told when it cannot be asked. */
const LAST_LINES = 15
const LAST_CHARACTERS = 4_000

/** A server that cannot be asked for its tools; `said` are the last lines of its standard error, and `failed` says what could not be done. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
  readonly failed: string
  readonly said: readonly string[]
  constructor(message: string, failed: string, said: readonly string[]) {
    super(message)
    this.failed = failed
    this.said = said
  }
}
const MOST_PAGES = 200

/** Asks a live server for its tools, with the protocol's official client. It is offered no capability, as by the governor. */
export async function readLiveServer(way: Way): Promise<LiveServer> {
  const client = new Client(
    { name: 'tanager-manifest', version: '0.1.0' },
    // Nothing is called, so no schema of a stranger is compiled here.
    { jsonSchemaValidator: { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) } },
  )
  const { transport, said } = transportOf(way)
  let failed = 'the server could not be reached, or did not answer as an MCP server'
  try {
    await client.connect(transport, { timeout: PATIENCE_MS })
    failed = 'the list of tools could not be read'
    const tools = await pages('tools', (given) => client.listTools(given, WAIT))
    const { name = 'unknown', version = 'unknown' } = client.getServerVersion() ?? {}
    const offers = client.getServerCapabilities() ?? {}
    const unread: string[] = []
    // Many servers declare resources or prompts that they do not have. Their tools are what the manifest is for.
    const unless = async (missing: unknown, what: string, list: () => Promise<JsonObject[]>): Promise<JsonObject[]> => {
      if (missing === undefined) return []
      try {
        return await list()
      } catch (error) {
        unread.push(`${what}: ${(error as Error).message}`)
        return []
      }
    }
    const resources = await unless(offers.resources, 'resources', () => pages('resources', (given) => client.listResources(given, WAIT)))
    const resourceTemplates = await unless(offers.resources, 'resource templates', () =>
      pages('resourceTemplates', (given) => client.listResourceTemplates(given, WAIT)),
    )
    const prompts = await unless(offers.prompts, 'prompts', () => pages('prompts', (given) => client.listPrompts(given, WAIT)))
    return { name, version, tools, resources, resourceTemplates, prompts, unread }
  } catch (error) {
    await client.close()
    throw new Unanswered((error as Error).message, failed, said())
  } finally {
    await client.close()
  }
}

/** Every page of a list. */
async function pages<K extends string>(
  field: K,
  list: (given: { cursor?: string }) => Promise<{ [name in K]: readonly object[] } & { nextCursor?: string | undefined }>,
): Promise<JsonObject[]> {
  const found: JsonObject[] = []
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await list(cursor === undefined ? {} : { cursor })
    found.push(...(answer[field] as unknown as JsonObject[]))
    cursor = answer.nextCursor
    if (cursor === undefined) break
  }
  return found
}

function transportOf(way: Way): { readonly transport: Transport; readonly said: () => string[] } {
  if ('url' in way)
    return { transport: new StreamableHTTPClientTransport(way.url, { requestInit: { headers: way.headers } }), said: () => [] }
  const transport = new StdioClientTransport({
    command: way.command,
    args: [...way.args],
    env: { ...childEnvironment(process.env), ...way.env },
    stderr: 'pipe',
  })
  let text = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString('utf8')}`.slice(-LAST_CHARACTERS)
  })
  const lines = () => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return { transport, said: () => lines().slice(-LAST_LINES) }
}
