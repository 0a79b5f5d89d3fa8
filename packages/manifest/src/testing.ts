import type { Finding } from './finding.ts'
import type { JsonObject, Manifest } from './manifest.ts'
import { parseManifest } from './parse.ts'

/** A tool that no rule has anything against. */
export const soundTool = (changes: JsonObject = {}): JsonObject => ({
  name: 'find_offers',
  tier: 'read_only',
  description: 'Lists offers.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  outputSchema: { type: 'object' },
  requiredScopes: ['offers:read'],
  ...changes,
})

/** A manifest that no rule has anything against, as an object. */
export const soundManifest = (changes: JsonObject = {}): JsonObject => ({
  serverName: 'mcp-talent',
  manifestVersion: '1.0.0',
  tools: [soundTool()],
  ...changes,
})

/** A manifest with one tool, changed. */
export const withTool = (changes: JsonObject): string => JSON.stringify(soundManifest({ tools: [soundTool(changes)] }))

/** A manifest whose tool takes this input. */
export const withInput = (inputSchema: unknown): string => withTool({ inputSchema })

/** `code pointer` of each finding. */
export const placesOf = (findings: readonly Finding[]): string[] => findings.map(({ code, pointer }) => `${code} ${pointer}`)

export const errorsIn = (text: string): string[] => placesOf(parseManifest(text).findings.filter(({ severity }) => severity === 'error'))
export const warningsIn = (text: string): string[] =>
  placesOf(parseManifest(text).findings.filter(({ severity }) => severity === 'warning'))

/** The manifest, which must be sound. */
export function parsed(text: string): Manifest {
  const { manifest, findings } = parseManifest(text)
  if (manifest === null) throw new Error(findings.map(({ message }) => message).join('\n'))
  return manifest
}
