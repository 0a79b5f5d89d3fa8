/** Where schemas stand inside a schema. Everything else in it is data, or an annotation. */
export const ONE_SCHEMA = [
  'additionalProperties',
  'additionalItems',
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const
export const LIST_OF_SCHEMAS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'] as const
export const MAP_OF_SCHEMAS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'] as const

export const DRAFT_07 = /^http:\/\/json-schema\.org\/draft-07\/schema#?$/

export type SchemaNode = Readonly<Record<string, unknown>>
export const isSchemaNode = (value: unknown): value is SchemaNode => value !== null && typeof value === 'object' && !Array.isArray(value)
