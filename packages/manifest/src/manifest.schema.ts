import { type JsonObject, TIERS } from './manifest.ts'
import { EXTENSION, MANIFEST_VERSION, NUMBERS, SCOPE, SERVER_NAME, TOOL_NAME } from './manifest-fields.ts'
import { ANCHOR, DIALECTS, KEYWORDS, type Rule, TYPES } from './schema/keywords.ts'

const whole = (name: keyof typeof NUMBERS, description: string) => ({
  description,
  type: 'integer',
  minimum: NUMBERS[name].minimum,
  maximum: Number.MAX_SAFE_INTEGER,
  default: NUMBERS[name].default,
})

const object = (description: string, required: readonly string[], properties: JsonObject): JsonObject => ({
  description,
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
  patternProperties: { [EXTENSION]: true },
  additionalProperties: false,
})

const SUB = { $ref: '#/$defs/schema' }
const NAMES = { type: 'array', items: { type: 'string' }, uniqueItems: true }

/** What JSON Schema can say of each rule. */
const KEYWORD_VALUES: Readonly<Record<Rule, JsonObject | boolean>> = {
  anything: true,
  refused: false,
  address: false,
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  positive: { type: 'number', exclusiveMinimum: 0 },
  count: { type: 'integer', minimum: 0 },
  text: { type: 'string' },
  pattern: { type: 'string', format: 'regex' },
  anchor: { type: 'string', pattern: ANCHOR },
  local: { type: 'string', pattern: '^#' },
  dialect: { enum: DIALECTS },
  list: { type: 'array' },
  choices: { type: 'array', minItems: 1 },
  names: NAMES,
  'name lists': { type: 'object', additionalProperties: NAMES },
  type: { anyOf: [{ enum: TYPES }, { type: 'array', items: { enum: TYPES }, minItems: 1, uniqueItems: true }] },
  schema: SUB,
  schemas: { type: 'array', items: SUB, minItems: 1 },
  'schema map': { type: 'object', additionalProperties: SUB },
  'pattern map': { type: 'object', propertyNames: { format: 'regex' }, additionalProperties: SUB },
  items: { anyOf: [SUB, { type: 'array', items: SUB }] },
  dependencies: { type: 'object', additionalProperties: { anyOf: [SUB, NAMES] } },
}

const TOOL = {
  ...object('A tool and the rules it is called under.', ['name', 'tier', 'description', 'inputSchema', 'outputSchema', 'requiredScopes'], {
    name: { description: 'Unique within the manifest.', type: 'string', pattern: TOOL_NAME },
    tier: { description: 'Whether it may read, only propose, or write after a recorded human approval.', enum: TIERS },
    description: { description: 'What the tool does, for people and language models.', type: 'string' },
    requiresApprovalAction: {
      description:
        'The workflow action that must be recorded before the tool may execute. Known: offer.approve, employee-conversion.approve, discrepancy.resolve.',
      type: 'string',
      minLength: 1,
    },
    inputSchema: { description: 'JSON Schema of the input, draft-07 or 2020-12. Validated before dispatch.', type: 'object', ...SUB },
    outputSchema: { description: 'JSON Schema of the output, draft-07 or 2020-12. Validated before use.', type: 'object', ...SUB },
    requiredScopes: {
      description: '<area>:<verb>; the verbs in use are read, propose and write.',
      type: 'array',
      items: { type: 'string', pattern: SCOPE },
      minItems: 1,
    },
    timeoutMs: whole('timeoutMs', 'Of one try, in milliseconds.'),
    retryPolicy: { $ref: '#/$defs/retryPolicy' },
    rateLimitPerMinute: whole('rateLimitPerMinute', 'Calls of one tenant in a minute.'),
  }),
  if: { properties: { tier: { const: 'approval_required_write' } }, required: ['tier'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['requiresApprovalAction'] },
}

/** The manifest as JSON Schema 2020-12. `manifest.schema.json` is this object; what no schema can say is in the README. */
export const manifestSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:tanager:tool-manifest',
  title: 'Tool manifest',
  ...object('What a tool server publishes: its tools, and the tier that governs each.', ['serverName', 'manifestVersion', 'tools'], {
    serverName: { type: 'string', pattern: SERVER_NAME },
    manifestVersion: { description: 'major.minor.patch', type: 'string', pattern: MANIFEST_VERSION },
    vendor: { description: 'The actual provider behind the server. Tenant-specific; it never changes rights.', type: 'string' },
    tools: { type: 'array', items: { $ref: '#/$defs/tool' }, minItems: 1 },
  }),
  $defs: {
    tool: TOOL,
    retryPolicy: object('How a try that failed is repeated.', [], {
      maxAttempts: whole('maxAttempts', 'All tries, the first one included.'),
      backoffMs: whole('backoffMs', 'Before the second try, in milliseconds.'),
    }),
    schema: {
      description: 'A JSON Schema that stands alone: no address of its own, no references to others.',
      type: ['object', 'boolean'],
      properties: Object.fromEntries(Object.entries(KEYWORDS).map(([name, rule]) => [name, KEYWORD_VALUES[rule]])),
    },
  },
}
