/**
 * What the value of a JSON Schema keyword must be. The checker and the published schema both read this table.
 *
 * - `schema`, `schemas`, `schema map`, `items`, `dependencies`: hold schemas
 * - `names`: a list of names, none twice; `name lists`: an object of such lists
 * - `count`: a whole number from 0 on; `positive`: a number above 0
 * - `local`: a reference within the schema; `address`, `refused`: may not stand there at all
 */
export type Rule =
  | 'schema'
  | 'schemas'
  | 'schema map'
  | 'pattern map'
  | 'items'
  | 'dependencies'
  | 'name lists'
  | 'names'
  | 'count'
  | 'positive'
  | 'number'
  | 'boolean'
  | 'text'
  | 'pattern'
  | 'anchor'
  | 'choices'
  | 'list'
  | 'type'
  | 'dialect'
  | 'local'
  | 'address'
  | 'refused'
  | 'anything'

export const KEYWORDS: Readonly<Record<string, Rule>> = {
  $schema: 'dialect',
  $id: 'address',
  $ref: 'local',
  $anchor: 'anchor',
  $dynamicAnchor: 'refused',
  $dynamicRef: 'refused',
  $recursiveRef: 'refused',
  $recursiveAnchor: 'refused',
  $vocabulary: 'refused',
  $async: 'refused',
  $defs: 'schema map',
  definitions: 'schema map',
  $comment: 'text',
  title: 'text',
  description: 'text',
  format: 'text',
  contentEncoding: 'text',
  contentMediaType: 'text',
  contentSchema: 'schema',
  default: 'anything',
  const: 'anything',
  examples: 'list',
  enum: 'choices',
  deprecated: 'boolean',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  type: 'type',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'schema',
  else: 'schema',
  multipleOf: 'positive',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  items: 'items',
  additionalItems: 'schema',
  prefixItems: 'schemas',
  unevaluatedItems: 'schema',
  contains: 'schema',
  minContains: 'count',
  maxContains: 'count',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'boolean',
  properties: 'schema map',
  patternProperties: 'pattern map',
  additionalProperties: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
  required: 'names',
  minProperties: 'count',
  maxProperties: 'count',
  dependencies: 'dependencies',
  dependentSchemas: 'schema map',
  dependentRequired: 'name lists',
}

/** Keywords whose schemas look at the same value as the schema that holds them: a way round through these never ends. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
])

export const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

const DRAFT_07 = ['http://json-schema.org/draft-07/schema#', 'http://json-schema.org/draft-07/schema']
export const DIALECTS = [...DRAFT_07, 'https://json-schema.org/draft/2020-12/schema', 'https://json-schema.org/draft/2020-12/schema#']

/** Without `$schema` a schema is of 2020-12, as in MCP. */
export const isDraft07 = (dialect: unknown): boolean => DRAFT_07.includes(dialect as string)

export const ANCHOR = '^[A-Za-z_][-A-Za-z0-9._]*$'

/** The mark on the input property that carries the id of the record which an approval is about. */
export const APPROVAL_ENTITY = 'x-approval-entity'
