import type { JsonObject, Tool } from './manifest.ts'
import { APPROVAL_ENTITY } from './schema/keywords.ts'

/** Where a call's arguments name the record that an approval must be about. */
export interface ApprovalEntity {
  readonly entityType: string
  /** Property names from the arguments down to the id. */
  readonly path: readonly string[]
}

/** The input property that carries `x-approval-entity`; null when there is none, or more than one: then no record is named. */
export function approvalEntityOf(tool: Pick<Tool, 'inputSchema'>): ApprovalEntity | null {
  const found: ApprovalEntity[] = []
  const waiting: { schema: JsonObject; path: readonly string[] }[] = [{ schema: tool.inputSchema, path: [] }]
  for (const { schema, path } of waiting) {
    const properties = Object.hasOwn(schema, 'properties') ? schema.properties : undefined
    if (!isObject(properties)) continue
    for (const [name, property] of Object.entries(properties)) {
      if (!isObject(property)) continue
      const at = [...path, name]
      waiting.push({ schema: property, path: at })
      const entityType = Object.hasOwn(property, APPROVAL_ENTITY) ? property[APPROVAL_ENTITY] : undefined
      if (typeof entityType === 'string' && entityType !== '') found.push({ entityType, path: at })
    }
  }
  return found.length === 1 ? (found[0] ?? null) : null
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
