import { readFileSync } from 'node:fs'
import { TOOL_REQUESTS } from './tool-requests.ts'

export type JsonObject = Record<string, unknown>

/** A tool as its manifest describes it. Names, words and schemas are served exactly as they stand there: they were reviewed so. */
export interface ManifestTool {
  readonly name: string
  readonly tier: string
  readonly description: string
  readonly requiredScopes: readonly string[]
  readonly timeoutMs: number
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject
}
export interface ToolManifest {
  readonly serverName: string
  readonly version: string
  readonly tools: ReadonlyMap<string, ManifestTool>
}

const DEFAULT_TIMEOUT_MS = 15_000

/** Reads a manifest that a checker has found good; here only what this server itself needs is looked at. */
export function readManifest(file: string): ToolManifest {
  const manifest = parse(file)
  const { serverName, manifestVersion, tools } = manifest
  if (typeof serverName !== 'string' || typeof manifestVersion !== 'string' || !Array.isArray(tools) || tools.length === 0)
    throw new Error(`${file} is not a tool manifest: serverName, manifestVersion and tools are needed.`)
  const read = tools.map((tool) => readTool(file, tool as JsonObject))
  const unknown = read.filter(({ name }) => !Object.hasOwn(TOOL_REQUESTS, name)).map(({ name }) => name)
  if (unknown.length > 0) throw new Error(`${file} lists tools that this server cannot carry out: ${unknown.join(', ')}.`)
  return { serverName, version: manifestVersion, tools: new Map(read.map((tool) => [tool.name, tool])) }
}

function parse(file: string): JsonObject {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`The manifest ${file} cannot be read: ${(error as Error).message}`)
  }
  try {
    return JSON.parse(text) as JsonObject
  } catch (error) {
    throw new Error(`The manifest ${file} is not JSON: ${(error as Error).message}`)
  }
}

function readTool(file: string, tool: JsonObject): ManifestTool {
  const { name, tier, description, requiredScopes, inputSchema, outputSchema, timeoutMs = DEFAULT_TIMEOUT_MS } = tool
  const whole =
    typeof name === 'string' &&
    typeof tier === 'string' &&
    typeof description === 'string' &&
    Array.isArray(requiredScopes) &&
    requiredScopes.length > 0 &&
    isObject(inputSchema) &&
    isObject(outputSchema) &&
    typeof timeoutMs === 'number'
  if (!whole) throw new Error(`${file}: the tool ${JSON.stringify(name)} is not complete. Check the manifest first.`)
  return { name, tier, description, requiredScopes: requiredScopes.map(String), timeoutMs, inputSchema, outputSchema }
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
