import type { Json } from './openapi.schemas.ts'

/** The parts of an OpenAPI document that the page reads. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, ApiOperation>>
  components?: Record<string, Json>
}
export interface ApiOperation {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  'x-access'?: string
  security?: unknown[]
  parameters?: Json[]
  requestBody?: { content: Record<string, ApiContent> }
  responses: Record<string, Json>
}
export interface ApiContent {
  schema?: Json
  example?: unknown
}
export interface ApiParameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Json
}
export interface ApiAnswer {
  description: string
  headers?: Json
  content?: Record<string, ApiContent>
  'x-problem-codes'?: string[]
}

/** One operation with its place. */
export interface Placed {
  method: string
  path: string
  operation: ApiOperation
}

/** What a reference points to, within the document. */
export function resolve<T>(document: ApiDocument, node: unknown): T {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return node as T
  const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
  return (document.components?.[kind]?.[name] ?? {}) as T
}

/** The operations under their tags, in the document's order; what has no known tag comes last. */
export function byTag(document: ApiDocument): { name: string; description: string; operations: Placed[] }[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const tags = document.tags ?? []
  const known = new Set(tags.map((tag) => tag.name))
  const groups = tags.map(({ name, description = '' }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags?.[0] === name),
  }))
  const rest = all.filter(({ operation }) => !known.has(operation.tags?.[0] ?? ''))
  return [...groups, { name: 'Other', description: '', operations: rest }].filter((group) => group.operations.length > 0)
}

export const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
